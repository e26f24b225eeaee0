import type { Money } from '../money/money.ts'
import type { TagConditions } from '../tags/tag-conditions.ts'

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
