import { type Money, percentOf, roundToCents } from '../money/money.ts'
import type { CallTags } from '../tags/call-tags.ts'
import { firstFailedTag, type TagConditions } from '../tags/tag-conditions.ts'

/** One step of a criterion: reached when the connected duration is at least `seconds`. */
export interface ConversionTier {
  readonly seconds: number
  readonly revenue: Money
  readonly payout: Money
  /** Percent of `revenue`; when given it decides the payout and `payout` is not read. */
  readonly payoutPercent: Money | null
}

/** A rule on a target or campaign that says when a call converts and what it then earns. */
export interface ConversionCriterion {
  readonly id: number
  readonly name: string | null
  readonly position: number
  readonly conditions: TagConditions
  readonly dedupeSeconds: number
  readonly tiers: readonly ConversionTier[]
}

/**
 * The criterion a call is measured by: the first of the target's own whose tags match, then the first of the
 * campaign's, met or not (completions.md §5). Both lists are in order of `position`.
 */
export function chooseCriterion(
  targetCriteria: readonly ConversionCriterion[],
  campaignCriteria: readonly ConversionCriterion[],
  tags: CallTags,
): ConversionCriterion | null {
  const matches = (criterion: ConversionCriterion) => firstFailedTag(criterion.conditions, tags) === null
  return targetCriteria.find(matches) ?? campaignCriteria.find(matches) ?? null
}

/** The tier with the fewest seconds, which a reservation's payout and seconds quote; null without tiers. */
export function lowestTier(criterion: ConversionCriterion): ConversionTier | null {
  return criterion.tiers.reduce<ConversionTier | null>(
    (lowest, tier) => (lowest === null || tier.seconds < lowest.seconds ? tier : lowest),
    null,
  )
}

/** The tier with the most seconds among those that `connectedSeconds` reaches; null when it reaches none. */
export function highestTierReached(
  criterion: ConversionCriterion,
  connectedSeconds: number,
): ConversionTier | null {
  return criterion.tiers.reduce<ConversionTier | null>(
    (highest, tier) =>
      tier.seconds <= connectedSeconds && (highest === null || tier.seconds > highest.seconds)
        ? tier
        : highest,
    null,
  )
}

/** What the publisher earns at a tier: its percentage of revenue, rounded to cents, or else its fixed payout. */
export function tierPayout(tier: ConversionTier): Money {
  return tier.payoutPercent === null ? tier.payout : roundToCents(percentOf(tier.revenue, tier.payoutPercent))
}
