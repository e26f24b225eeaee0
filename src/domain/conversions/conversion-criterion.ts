import type { Money } from '../money/money.ts'
import type { CallTags } from '../tags/call-tags.ts'
import { firstFailedCheck, type TagConditions } from '../tags/tag-conditions.ts'

/** When a call converts, and what it is worth then (completions.md §5, Conversion criteria). */
export interface ConversionCriterion {
  readonly id: number
  readonly name: string | null
  /** The calls that it is for: all of them without any. */
  readonly conditions: TagConditions
  /** Within which a caller converts once; 0 = every call may. */
  readonly dedupeSeconds: number
  /** By ascending seconds; empty = it is worth nothing. */
  readonly tiers: readonly ConversionTier[]
}

/** What a call is worth from so many connected seconds on. Dollars. */
export interface ConversionTier {
  readonly seconds: number
  readonly revenue: Money
  readonly payout: Money
  /** Percent of the revenue, instead of `payout`; null = `payout` holds. */
  readonly payoutPercent: Money | null
}

/**
 * Connected seconds that a tier asks of a call to a target: never fewer than none.
 * @param timerOffset seconds that the target asks more (service-api.md, Target); negative: fewer
 */
export function secondsAsked({ seconds }: ConversionTier, timerOffset: number): number {
  return Math.max(seconds + timerOffset, 0)
}

/**
 * The criterion that a call is judged by, met or not: the target's own in order, then the campaign's, the first whose
 * conditions hold (completions.md §5, Conversion criteria). Null when none does: the call cannot convert.
 */
export function chooseCriterion(
  targetCriteria: readonly ConversionCriterion[],
  campaignCriteria: readonly ConversionCriterion[],
  tags: CallTags,
): ConversionCriterion | null {
  return firstThatHolds(targetCriteria, tags) ?? firstThatHolds(campaignCriteria, tags)
}

function firstThatHolds(
  criteria: readonly ConversionCriterion[],
  tags: CallTags,
): ConversionCriterion | null {
  for (const criterion of criteria) {
    if (firstFailedCheck(criterion.conditions, tags) === null) return criterion
  }
  return null
}
