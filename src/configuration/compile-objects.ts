import { includesReservations } from '../domain/announcements/announced-event.ts'
import { CAP_KINDS, type CapLimits } from '../domain/caps/cap-limits.ts'
import { money } from '../domain/money/money.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
import { ianaZone } from '../domain/time/time-zones.ts'
import type { Timer } from '../domain/timers/timer.ts'
import { compileTemplate } from '../domain/tokens/template.ts'
import { indexByOwner } from '../platform/database/rows-by-owner.ts'
import type {
  ConfiguredAffiliate,
  ConfiguredCampaign,
  ConfiguredNumber,
  ConfiguredPostbackKey,
  ConfiguredSettings,
  ConfiguredTarget,
  MenuAction,
  MenuOption,
} from './company-configuration.ts'
import { compileConditions, conversionCriteriaBy } from './compile-conditions.ts'
import { compileBlockedPrompt, compileGreeting } from './compile-greeting.ts'
import { objectBytes } from './configuration-size.ts'
import type { CompanySettings, ObjectRows } from './read-objects.ts'

const MILLISECONDS_PER_SECOND = 1_000

type Row<Table extends keyof ObjectRows> = ObjectRows[Table][number]

/** Objects as pings and calls read them: nothing left to parse. */
export interface CompiledObjects {
  readonly targets: readonly ConfiguredTarget[]
  readonly groups: readonly RoutingGroup[]
  readonly campaigns: readonly CompiledCampaign[]
  readonly numbers: readonly ConfiguredNumber[]
  readonly postbackKeys: readonly ConfiguredPostbackKey[]
  readonly affiliates: readonly ConfiguredAffiliate[]
  /** What they take in memory, by estimate. */
  readonly bytes: number
}

/** Work that yields between its portions, so that whoever drives it can let others in. */
type Compiling<T> = Generator<void, T>

/** A Campaign without what its Numbers make of it. */
export type CompiledCampaign = Omit<ConfiguredCampaign, 'staticNumbers'>

/** Yields after each object, before each pattern of one, and now and then while rows are brought to their objects. */
export function* compileObjects(rows: ObjectRows): Compiling<CompiledObjects> {
  let bytes = 0
  const measured = <To extends object>(object: To): To => {
    bytes += objectBytes(object)
    return object
  }
  function* each<From, To extends object>(
    from: readonly From[],
    compile: (row: From) => To,
  ): Compiling<To[]> {
    const compiled: To[] = []
    for (const row of from) {
      compiled.push(measured(compile(row)))
      yield
    }
    return compiled
  }
  function* eachInSteps<From, To extends object>(
    from: readonly From[],
    compile: (row: From) => Compiling<To>,
  ): Compiling<To[]> {
    const compiled: To[] = []
    for (const row of from) {
      compiled.push(measured(yield* compile(row)))
      yield
    }
    return compiled
  }
  const objects = {
    targets: yield* eachInSteps(rows.targets, yield* targetCompiler(rows)),
    groups: yield* each(rows.groups, yield* groupCompiler(rows)),
    campaigns: yield* eachInSteps(rows.campaigns, yield* campaignCompiler(rows)),
    numbers: yield* each(rows.numbers, yield* numberCompiler(rows)),
    postbackKeys: yield* each(rows.postbackKeys, compilePostbackKey),
    affiliates: yield* each(rows.affiliates, ({ id, afid, paused }) => ({ id, afid, paused })),
  }
  return { ...objects, bytes }
}

/** What concerns the whole Company. */
export function compileSettings(settings: CompanySettings): ConfiguredSettings {
  return {
    companyId: settings.id,
    version: settings.configurationVersion,
    embeddedKey: settings.embeddedKey,
    zone: zoneOf(settings.timeZone),
    knowsCallers: settings.knowsCallers,
    usesGlobalSuppressionList: settings.useGlobalSuppressionList,
    velocityWindowSeconds: settings.velocityWindowSeconds,
    perMinute: money(settings.perMinute),
    modifiesPayouts: settings.payoutBidModification,
    announcesReservations: includesReservations(settings.announcedEvents),
  }
}

function* targetCompiler(rows: ObjectRows): Compiling<(row: Row<'targets'>) => Compiling<ConfiguredTarget>> {
  const capsOf = yield* indexByOwner(rows.caps, cap => cap.targetId)
  const hoursOf = yield* indexByOwner(rows.businessHours, hour => hour.targetId)
  const tagsOf = yield* indexByOwner(rows.tagValues, tag => tag.targetId)
  const groupsOf = yield* indexByOwner(rows.groupMembers, member => member.targetId)
  const criteriaOf = yield* conversionCriteriaBy(rows, criterion => criterion.targetId)
  return function* (row) {
    return {
      id: row.id,
      name: row.name,
      number: row.number,
      priority: row.priority,
      weight: row.weight,
      timeoutSeconds: row.timeoutSeconds,
      paused: row.pausedAt !== null,
      zone: zoneOf(row.timeZone),
      businessHours: joined(hoursOf(row.id).map(({ hours }) => hours)),
      caps: compileCaps(capsOf(row.id)),
      groupIds: groupsOf(row.id).map(member => member.targetGroupId),
      conditions: yield* compileConditions(tagsOf(row.id)),
      velocityCalls: row.velocityCalls,
      velocitySeconds: row.velocitySeconds,
      tid: row.tid,
      timerOffset: row.timerOffset,
      sendDigits: row.sendDigits,
      inbandSignals: row.inbandSignals,
      blockRecording: row.blockRecording ?? false,
      obfuscateCid: row.obfuscateCid,
      customCid: row.customCid,
      cidNumberId: row.cidNumberId,
      sipUsername: row.sipUsername,
      sipPassword: row.sipPassword,
      trunkId: row.trunkId,
      conversionCriteria: yield* criteriaOf(row.id),
      bidRequest: row.bidRequest,
    }
  }
}

function* groupCompiler(rows: ObjectRows): Compiling<(row: Row<'groups'>) => RoutingGroup> {
  const capsOf = yield* indexByOwner(rows.caps, cap => cap.targetGroupId)
  const membersOf = yield* indexByOwner(rows.groupMembers, member => member.targetGroupId)
  return row => ({
    id: row.id,
    name: row.name,
    behavior: row.behavior === 2 ? 2 : 1,
    priority: row.priority,
    weight: row.weight,
    targetIds: membersOf(row.id).map(member => member.targetId),
    caps: compileCaps(capsOf(row.id)),
  })
}

function* campaignCompiler(
  rows: ObjectRows,
): Compiling<(row: Row<'campaigns'>) => Compiling<CompiledCampaign>> {
  const targetsOf = yield* indexByOwner(rows.campaignTargets, link => link.campaignId)
  const groupsOf = yield* indexByOwner(rows.campaignTargetGroups, link => link.campaignId)
  const menuOf = yield* menuOptionsBy(rows, option => option.campaignId)
  const timersOf = yield* timersBy(rows, timer => timer.campaignId)
  const poolsOf = yield* indexByOwner(rows.numberPools, pool => pool.campaignId)
  const criteriaOf = yield* conversionCriteriaBy(rows, criterion => criterion.campaignId)
  const payoutTables = new Map(rows.payoutTables.map(({ campaignId, table }) => [campaignId, table]))
  return function* (row) {
    return {
      id: row.id,
      cid: row.cid,
      showKey: row.showKey,
      name: row.name,
      paused: row.pausedAt !== null,
      callerBlockedPrompt: compileBlockedPrompt(row),
      recordCalls: row.recordCalls,
      recordSeconds: row.recordSeconds,
      dedupeSeconds: row.dedupeSeconds,
      routingStrategy: row.routingStrategy,
      trunkId: row.trunkId,
      minimumAttestation: row.minimumAttestation,
      velocityCalls: row.velocityCalls,
      velocitySeconds: row.velocitySeconds,
      conversionCriteria: yield* criteriaOf(row.id),
      payoutTable: payoutTables.get(row.id) ?? null,
      greeting: compileGreeting(row),
      menuOptions: menuOf(row.id),
      timers: timersOf(row.id),
      targetIds: targetsOf(row.id).map(link => link.targetId),
      targetGroupIds: groupsOf(row.id).map(link => link.targetGroupId),
      numberPools: poolsOf(row.id).map(({ id, affiliateId }) => ({ id, affiliateId })),
    }
  }
}

function* numberCompiler(rows: ObjectRows): Compiling<(row: Row<'numbers'>) => ConfiguredNumber> {
  const tagsOf = yield* indexByOwner(rows.tagValues, tag => tag.numberId)
  const menuOf = yield* menuOptionsBy(rows, option => option.numberId)
  const timersOf = yield* timersBy(rows, timer => timer.numberId)
  return row => {
    const menuOptions = menuOf(row.id)
    const timers = timersOf(row.id)
    return {
      id: row.id,
      number: row.number,
      campaignId: row.campaignId,
      affiliateId: row.affiliateId,
      sid: row.sid,
      numberPoolId: row.numberPoolId,
      paused: row.pausedAt !== null,
      trunkId: row.trunkId,
      callerBlockedMessage: row.callerBlockedMessage,
      greeting: compileGreeting(row),
      menuOptions: menuOptions.length > 0 ? menuOptions : null,
      timers: timers.length > 0 ? timers : null,
      tags: Object.fromEntries(tagsOf(row.id).map(tag => [tag.key, tag.value])),
    }
  }
}

function compilePostbackKey(row: Row<'postbackKeys'>): ConfiguredPostbackKey {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    campaignId: row.campaignId,
    action: row.action as ConfiguredPostbackKey['action'],
    paused: row.paused,
    ttlSeconds: row.ttlSeconds,
    bidTimeoutMs: row.timeout * MILLISECONDS_PER_SECOND,
    numberPoolId: row.numberPoolId,
    inboundNumber: row.inboundNumber,
    allowNoCallerNumber: row.allowNoCallerNumber,
    addToCapsOnStatusReserved: row.addToCapsOnStatusReserved,
    routeOnlyToReservedTarget: row.routeOnlyToReservedTarget,
    pingShieldScope: row.pingShieldScope === 'campaign' ? 'campaign' : 'postback_key',
    claimPercentThreshold: row.claimPercentThreshold,
    blockedInboundPercent: row.blockedInboundPercent,
  }
}

function* menuOptionsBy(
  rows: ObjectRows,
  ownerOf: (row: Row<'menuOptions'>) => number | null,
): Compiling<(ownerId: number) => MenuOption[]> {
  const destinationsOf = yield* indexByOwner(
    rows.menuOptionDestinations,
    destination => destination.menuOptionId,
  )
  const optionsOf = yield* indexByOwner(rows.menuOptions, ownerOf)
  return ownerId =>
    optionsOf(ownerId).map(row => ({
      option: row.option,
      action: row.action as MenuAction,
      targetNumber: row.targetNumber,
      targetCid: row.targetCid,
      targetIds: present(destinationsOf(row.id).map(destination => destination.targetId)),
      targetGroupIds: present(destinationsOf(row.id).map(destination => destination.targetGroupId)),
    }))
}

function* timersBy(
  rows: ObjectRows,
  ownerOf: (row: Row<'timers'>) => number | null,
): Compiling<(ownerId: number) => Timer[]> {
  const timersOf = yield* indexByOwner(rows.timers, ownerOf)
  return ownerId =>
    timersOf(ownerId).map(({ id, seconds, url, dedupeSeconds, afid, tid }) => ({
      id,
      seconds,
      url: compileTemplate(url, 'percent'),
      dedupeSeconds,
      afid,
      tid,
    }))
}

function compileCaps(rows: readonly Row<'caps'>[]): CapLimits {
  return joined(rows.map(({ limits }) => limits)).toSorted(
    (one, other) => CAP_KINDS.indexOf(one.kind) - CAP_KINDS.indexOf(other.kind),
  )
}

/** One list is itself, so that whoever shares it goes on doing so. */
function joined<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const [first = []] = lists
  return lists.length > 1 ? lists.flat() : first
}

/** Zones are validated when they are set; a name that is none of the contract's cannot have been stored. */
function zoneOf(timeZone: string): string {
  return ianaZone(timeZone) ?? 'UTC'
}

function present(values: readonly (number | null)[]): number[] {
  return values.filter(value => value !== null)
}
