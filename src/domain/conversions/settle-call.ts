import type { Money } from '../money/money.ts'
import { shareOf } from '../payout-modification/modify-payout.ts'
import type { CallTags } from '../tags/call-tags.ts'
import {
  type ConversionCriterion,
  type ConversionTier,
  chooseCriterion,
  secondsAsked,
} from './conversion-criterion.ts'
import { payoutOf } from './payout-of.ts'

/** What a call is judged by once it has ended. */
export interface JudgedCall {
  /** Whole seconds that caller and destination talked; null when they never did. */
  readonly connectedSeconds: number | null
  /** Who had the call; null for a plain number of a menu option. */
  readonly target: JudgingTarget | null
  /** Of the campaign that was called. */
  readonly campaignCriteria: readonly ConversionCriterion[]
  readonly tags: CallTags
  /** What the call's reservation promised; null without one. */
  readonly promise: CallPromise | null
}

interface JudgingTarget {
  readonly id: number
  readonly conversionCriteria: readonly ConversionCriterion[]
  /** Seconds that every tier asks more (service-api.md, Target); negative: fewer. */
  readonly timerOffset: number
}

/** What a reservation promised of its call. Dollars. */
export interface CallPromise {
  /** To whom it promised the call. */
  readonly targetId: number | null
  /** What that target's buyer answered on the ping; null where it was not asked. */
  readonly bid: PromisedBid | null
  /** Of the revenue, which a payout table gave the publisher; null where none did. */
  readonly percentOfRevenue: number | null
}

export interface PromisedBid {
  /** Null where the buyer took the call without naming a price. */
  readonly revenue: Money | null
  /** Connected seconds that the publisher was promised. */
  readonly seconds: number
}

/** Whether a call converts, and what it brings then. */
export type Settlement = Conversion | NoConversion

interface Conversion {
  readonly converts: true
  /** Null where a buyer's bid pays without one. */
  readonly criterion: ConversionCriterion | null
  /** Connected seconds that what it brings was named for: those of the tier that it reached, or of a buyer's bid. */
  readonly seconds: number
  readonly revenue: Money
  readonly payout: Money
}

interface NoConversion {
  readonly converts: false
  readonly criterion: ConversionCriterion | null
  readonly reason: NoConversionReason
}

/**
 * `no_criterion`: none is for the call. `no_tiers`: the one that is pays nothing. `too_short`: no tier was reached.
 * `already_converted`, which storage decides: the caller had converted on the criterion within its `dedupe_seconds`.
 */
export type NoConversionReason =
  | 'not_connected'
  | 'no_criterion'
  | 'no_tiers'
  | 'too_short'
  | 'already_converted'

/**
 * What an ended call brings (completions.md §5, Conversion criteria): the highest tier of its criterion that its
 * connected seconds reach. A call that reaches the target it was reserved for brings what was promised: the buyer's
 * bid, from the seconds on that the publisher was promised. A payout table's percentage of the revenue holds wherever
 * the call went. Whether the caller has converted already is left to storage.
 */
export function settleCall(call: JudgedCall): Settlement {
  const { connectedSeconds, target, promise } = call
  const criterion = judgingCriterion(call)
  if (connectedSeconds === null) return { converts: false, criterion, reason: 'not_connected' }
  const tiers = criterion?.tiers ?? []
  const reached =
    tiers.findLast(each => secondsAsked(each, target?.timerOffset ?? 0) <= connectedSeconds) ?? null
  const bid = target !== null && promise?.targetId === target.id ? promise.bid : null
  // A bid may pay sooner than the criterion would: its payout is then that of the lowest tier, as was promised.
  const tier = bid === null ? reached : (reached ?? tiers[0] ?? null)
  const revenue = bid?.revenue ?? tier?.revenue ?? null
  if (bid !== null && revenue !== null && connectedSeconds < bid.seconds) {
    return { converts: false, criterion, reason: 'too_short' }
  }
  if (revenue === null) return { converts: false, criterion, reason: reasonWithoutTier(criterion) }
  const percent = promise?.percentOfRevenue ?? null
  const payout = percent === null ? payoutOf(tier, revenue) : shareOf(revenue, percent)
  // Where the bid is the revenue and the table says what of it is paid, no tier names anything.
  const named = bid !== null && bid.revenue !== null && percent !== null ? null : reached
  return { converts: true, criterion, seconds: decidingSeconds(named, bid, target), revenue, payout }
}

/** Where the call reached both the seconds of a tier and those of the bid, the later of them decided. */
function decidingSeconds(
  tier: ConversionTier | null,
  bid: PromisedBid | null,
  target: JudgingTarget | null,
): number {
  if (bid === null || tier === null) return bid?.seconds ?? tier?.seconds ?? 0
  return bid.seconds > secondsAsked(tier, target?.timerOffset ?? 0) ? bid.seconds : tier.seconds
}

/** The criterion that a call is judged by, as far as it is known who has it; null when none is for it. */
export function judgingCriterion({
  target,
  campaignCriteria,
  tags,
}: Pick<JudgedCall, 'target' | 'campaignCriteria' | 'tags'>): ConversionCriterion | null {
  return chooseCriterion(target?.conversionCriteria ?? [], campaignCriteria, tags)
}

function reasonWithoutTier(criterion: ConversionCriterion | null): NoConversionReason {
  if (criterion === null) return 'no_criterion'
  return criterion.tiers.length === 0 ? 'no_tiers' : 'too_short'
}
