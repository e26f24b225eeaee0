import { type Money, money } from '../money/money.ts'
import type { ConversionTier } from './conversion-criterion.ts'

/** Decimals that amounts are stored with; a percentage of an amount is rounded to them, half up. */
const STORED_DECIMALS = 4
const ROUND_HALF_UP = 1
const PERCENT = 100

export const NOTHING: Money = money(0)

/**
 * What the publisher is paid, in dollars, for a call that brings `revenue`: the tier's percentage of it when it has
 * one, else the tier's fixed payout; nothing without a tier. A percentage is exact to four decimals, as amounts are
 * stored: only payout bid modification rounds to cents (completions.md §5, Conversion criteria; §9, PBM).
 * @param revenue the tier's own, or the bid that took its place (completions.md §9, Buyers)
 */
export function payoutOf(tier: ConversionTier | null, revenue: Money): Money {
  if (tier === null) return NOTHING
  if (tier.payoutPercent === null) return tier.payout
  return revenue.times(tier.payoutPercent).div(PERCENT).round(STORED_DECIMALS, ROUND_HALF_UP)
}
