import type {
  CompanyConfiguration,
  ConfiguredAffiliate,
  ConfiguredCampaign,
  ConfiguredNumber,
  ConfiguredPostbackKey,
  ConfiguredTarget,
  MenuOption,
} from '../../src/configuration/company-configuration.ts'
import { money } from '../../src/domain/money/money.ts'
import type { RoutingGroup } from '../../src/domain/routing/routing-group.ts'
import { buildRoutingTarget } from './build-routing-target.ts'

interface Parts {
  readonly targets?: readonly ConfiguredTarget[]
  readonly groups?: readonly RoutingGroup[]
  readonly campaigns?: readonly ConfiguredCampaign[]
  readonly affiliates?: readonly ConfiguredAffiliate[]
  readonly numbers?: readonly ConfiguredNumber[]
  readonly postbackKeys?: readonly ConfiguredPostbackKey[]
}

/** A Company's configuration with these parts; without any campaign, one (id 1) that dials all targets directly. */
export function buildCompanyConfiguration({
  targets = [],
  groups = [],
  campaigns = [buildCampaign(1, { targetIds: targets.map(target => target.id) })],
  affiliates = [],
  numbers = [],
  postbackKeys = [],
}: Parts = {}): CompanyConfiguration {
  return {
    companyId: 1,
    version: 1,
    embeddedKey: 'embedded-key',
    zone: 'Etc/UTC',
    knowsCallers: false,
    usesGlobalSuppressionList: false,
    velocityWindowSeconds: null,
    perMinute: money(0),
    modifiesPayouts: true,
    announcesReservations: false,
    targets: new Map(targets.map(target => [target.id, target])),
    groups: new Map(groups.map(group => [group.id, group])),
    campaigns: new Map(campaigns.map(campaign => [campaign.id, campaign])),
    campaignsByCid: new Map(campaigns.map(campaign => [campaign.cid, campaign])),
    campaignsByShowKey: new Map(campaigns.map(campaign => [campaign.showKey, campaign])),
    affiliates: new Map(affiliates.map(affiliate => [affiliate.id, affiliate])),
    affiliatesByAfid: new Map(affiliates.map(affiliate => [affiliate.afid, affiliate])),
    numbers: new Map(numbers.map(number => [number.number, number])),
    numbersById: new Map(numbers.map(number => [number.id, number])),
    postbackKeys: new Map(postbackKeys.map(postbackKey => [postbackKey.key, postbackKey])),
    postbackKeysById: new Map(postbackKeys.map(postbackKey => [postbackKey.id, postbackKey])),
  }
}

/** A target that takes every call, but for what the test says. */
export function buildConfiguredTarget(
  id: number,
  differences: Partial<ConfiguredTarget> = {},
): ConfiguredTarget {
  return {
    ...buildRoutingTarget(id),
    tid: null,
    timerOffset: 0,
    sendDigits: null,
    inbandSignals: false,
    blockRecording: false,
    obfuscateCid: false,
    customCid: null,
    cidNumberId: null,
    sipUsername: null,
    sipPassword: null,
    trunkId: null,
    conversionCriteria: [],
    bidRequest: null,
    ...differences,
  }
}

/** A campaign without greeting, menu or targets, but for what the test says. */
export function buildCampaign(id: number, differences: Partial<ConfiguredCampaign> = {}): ConfiguredCampaign {
  return {
    id,
    cid: `campaign-${id}`,
    showKey: `show-key-${id}`,
    name: null,
    paused: false,
    callerBlockedPrompt: null,
    recordCalls: true,
    recordSeconds: null,
    dedupeSeconds: 0,
    routingStrategy: 'priority_weight',
    trunkId: null,
    minimumAttestation: null,
    velocityCalls: null,
    velocitySeconds: 3_600,
    conversionCriteria: [],
    payoutTable: null,
    greeting: null,
    menuOptions: [],
    timers: [],
    targetIds: [],
    targetGroupIds: [],
    numberPools: [],
    staticNumbers: [],
    ...differences,
  }
}

/** A tracking number (E.164) of campaign 1 without affiliate, menu or tags. */
export function buildConfiguredNumber(
  number: string,
  differences: Partial<ConfiguredNumber> = {},
): ConfiguredNumber {
  return {
    id: 1,
    number,
    campaignId: 1,
    affiliateId: null,
    sid: null,
    numberPoolId: null,
    paused: false,
    trunkId: null,
    callerBlockedMessage: null,
    greeting: null,
    menuOptions: null,
    timers: null,
    tags: {},
    ...differences,
  }
}

/** A menu option that does what its differences say; by default it dials nobody. */
export function buildMenuOption(option: string, differences: Partial<MenuOption> = {}): MenuOption {
  return {
    option,
    action: 1,
    targetNumber: null,
    targetCid: null,
    targetIds: [],
    targetGroupIds: [],
    ...differences,
  }
}
