import type { AttestationLevel } from '../domain/attestation/attestation.ts'
import type { BidRequest } from '../domain/bids/bid-request.ts'
import type { ConversionCriterion } from '../domain/conversions/conversion-criterion.ts'
import type { Money } from '../domain/money/money.ts'
import type { PayoutTable } from '../domain/payout-modification/payout-table.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
import type { RoutingStrategy } from '../domain/routing/routing-strategy.ts'
import type { RoutingTarget } from '../domain/routing/routing-target.ts'
import type { Timer } from '../domain/timers/timer.ts'

/**
 * Everything that decides pings and calls of one Company, compiled from its tables into memory. Immutable: a change
 * makes a new one with a higher `version`, which shares with it whatever has not changed: the same object means the same.
 */
export interface CompanyConfiguration extends ConfiguredSettings {
  readonly targets: ReadonlyMap<number, ConfiguredTarget>
  readonly groups: ReadonlyMap<number, RoutingGroup>
  readonly campaigns: ReadonlyMap<number, ConfiguredCampaign>
  readonly campaignsByCid: ReadonlyMap<string, ConfiguredCampaign>
  /** By the key that web pages name a Campaign with. */
  readonly campaignsByShowKey: ReadonlyMap<string, ConfiguredCampaign>
  readonly affiliates: ReadonlyMap<number, ConfiguredAffiliate>
  readonly affiliatesByAfid: ReadonlyMap<string, ConfiguredAffiliate>
  /** By E.164 number. */
  readonly numbers: ReadonlyMap<string, ConfiguredNumber>
  readonly numbersById: ReadonlyMap<number, ConfiguredNumber>
  /** By the key that publishers send. */
  readonly postbackKeys: ReadonlyMap<string, ConfiguredPostbackKey>
  readonly postbackKeysById: ReadonlyMap<number, ConfiguredPostbackKey>
}

/** What concerns the whole Company. */
export interface ConfiguredSettings {
  readonly companyId: number
  readonly version: number
  /** What web pages name the Company with. */
  readonly embeddedKey: string
  /** The Company's IANA zone: windows of Target Group caps, days of reports. */
  readonly zone: string
  /** Whether the Company ever named a caller: a Contact, a suppressed or a static caller number. */
  readonly knowsCallers: boolean
  /** Whether the installation-wide list of suppressed numbers applies to its calls too. */
  readonly usesGlobalSuppressionList: boolean
  /** The longest window that a Campaign or Target counts a caller's calls in; null = none does. */
  readonly velocityWindowSeconds: number | null
  /** The price of each started minute of an answered call, in dollars. */
  readonly perMinute: Money
  /** Whether payout tables take effect, and the log shows what they did. */
  readonly modifiesPayouts: boolean
  /** Whether any webhook subscribes to reservations. */
  readonly announcesReservations: boolean
}

/** A Target as routing sees it, and what dialling it takes. */
export interface ConfiguredTarget extends RoutingTarget {
  readonly tid: string | null
  readonly timerOffset: number
  readonly sendDigits: string | null
  readonly inbandSignals: boolean
  readonly blockRecording: boolean
  readonly obfuscateCid: boolean
  readonly customCid: string | null
  readonly cidNumberId: number | null
  readonly sipUsername: string | null
  readonly sipPassword: string | null
  /** The trunk that its calls go out by; null = the Number’s that was called, else the Campaign’s. */
  readonly trunkId: number | null
  /** In the order in which they are considered, before the Campaign's. */
  readonly conversionCriteria: readonly ConversionCriterion[]
  /** How its buyer is asked during a ping; null = it is not asked. */
  readonly bidRequest: BidRequest | null
}

export interface ConfiguredCampaign {
  readonly id: number
  readonly cid: string
  readonly showKey: string
  readonly name: string | null
  readonly paused: boolean
  /** What a suppressed caller hears who may lift the suppression by pressing 7; null = refused at once. */
  readonly callerBlockedPrompt: { readonly message: string; readonly voiceGender: 'Male' | 'Female' } | null
  readonly recordCalls: boolean
  readonly recordSeconds: number | null
  readonly dedupeSeconds: number
  readonly routingStrategy: RoutingStrategy
  /** The trunk that calls go out by where neither Target nor Number has one; null = the carrier’s default. */
  readonly trunkId: number | null
  /** The least attestation of calls that show a number; null = none is asked for. */
  readonly minimumAttestation: AttestationLevel | null
  /** Most calls of one caller within its window; null = however many. */
  readonly velocityCalls: number | null
  readonly velocitySeconds: number
  /** In the order in which they are considered. */
  readonly conversionCriteria: readonly ConversionCriterion[]
  /** Its active payout table; null = payouts stay as they are. */
  readonly payoutTable: PayoutTable | null
  readonly greeting: Greeting | null
  readonly menuOptions: readonly MenuOption[]
  /** By ascending id. */
  readonly timers: readonly Timer[]
  /** What option 1 dials when it names nothing of its own. */
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
  /** By ascending id. */
  readonly numberPools: readonly ConfiguredNumberPool[]
  /** Its unpaused numbers of no pool, by ascending id. */
  readonly staticNumbers: readonly ConfiguredNumber[]
}

/** What a caller hears before pressing a key, `repeat` times at most. */
export type Greeting = SpokenGreeting | PlayedGreeting

interface SpokenGreeting {
  readonly kind: 'say'
  readonly message: string
  readonly voiceGender: 'Male' | 'Female'
  readonly repeat: number
}

interface PlayedGreeting {
  readonly kind: 'play'
  /** Of the `Files` port. */
  readonly fileKey: string
  /** The name that its uploader gave it. */
  readonly fileName: string
  readonly repeat: number
}

export interface MenuOption {
  /** The key: `0`-`9`, `*` or `#`. */
  readonly option: string
  readonly action: MenuAction
  readonly targetNumber: string | null
  readonly targetCid: string | null
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
}

/** completions.md §5: dial the option's targets · dial a number · go to a campaign · suppress · repeat · hang up. */
export type MenuAction = 1 | 2 | 3 | 4 | 5 | 6

export interface ConfiguredAffiliate {
  readonly id: number
  readonly afid: string
  readonly paused: boolean
}

export interface ConfiguredNumber {
  readonly id: number
  readonly number: string
  readonly campaignId: number
  readonly affiliateId: number | null
  readonly sid: string | null
  /** The pool that lends it out; null = it is static. */
  readonly numberPoolId: number | null
  readonly paused: boolean
  /** The trunk that its calls go out by to targets without one of their own; null = the Campaign's. */
  readonly trunkId: number | null
  /** The Number's own prompt, greeting, menu and timers; null = the Campaign's. */
  readonly callerBlockedMessage: string | null
  readonly greeting: Greeting | null
  readonly menuOptions: readonly MenuOption[] | null
  readonly timers: readonly Timer[] | null
  /** Values that the Number's calls inherit. */
  readonly tags: Readonly<Record<string, string>>
}

/** Numbers that are lent to one caller or visitor at a time. */
export interface ConfiguredNumberPool {
  readonly id: number
  readonly affiliateId: number | null
}

export interface ConfiguredPostbackKey {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly campaignId: number
  readonly action: 'rtb' | 'conversion' | 'data'
  readonly paused: boolean
  readonly ttlSeconds: number
  /** The budget of a ping for buyer bids. */
  readonly bidTimeoutMs: number
  /** The pool that its pings are lent numbers from, before the Campaign's. */
  readonly numberPoolId: number | null
  readonly inboundNumber: string | null
  readonly allowNoCallerNumber: boolean
  readonly addToCapsOnStatusReserved: boolean
  readonly routeOnlyToReservedTarget: boolean
  readonly pingShieldScope: 'postback_key' | 'campaign'
  readonly claimPercentThreshold: number | null
  readonly blockedInboundPercent: number | null
}
