import type { Money } from '../money/money.ts'
import type { CallTags } from '../tags/call-tags.ts'
import { type ConversionCriterion, type ConversionTier, chooseCriterion } from './conversion-criterion.ts'
import { NOTHING, payoutOf } from './payout-of.ts'

/** What a call is expected to be worth before it is made. Dollars. */
export interface ExpectedConversion {
  /** That the call would be judged by; null when none is for it. */
  readonly criterion: ConversionCriterion | null
  /** The criterion's lowest; null without a criterion, or when it has no tiers. */
  readonly tier: ConversionTier | null
  readonly revenue: Money
  readonly payout: Money
  /** Connected seconds of the tier, without the target's offset. */
  readonly seconds: number
}

/**
 * What a call with these tags promises on a target: the lowest tier of the criterion that it would be judged by, zeros
 * without one (completions.md §5, Conversion criteria).
 */
export function expectedConversion(
  targetCriteria: readonly ConversionCriterion[],
  campaignCriteria: readonly ConversionCriterion[],
  tags: CallTags,
): ExpectedConversion {
  const criterion = chooseCriterion(targetCriteria, campaignCriteria, tags)
  return criterion === null ? NOTHING_EXPECTED : expectationOf(criterion)
}

const NOTHING_EXPECTED: ExpectedConversion = {
  criterion: null,
  tier: null,
  revenue: NOTHING,
  payout: NOTHING,
  seconds: 0,
}

/**
 * What each criterion of the snapshots in use promises. Every ping asks this for each of its candidates, and decimal
 * arithmetic would be most of what that costs; an entry goes with its criterion.
 */
const expectations = new WeakMap<ConversionCriterion, ExpectedConversion>()

function expectationOf(criterion: ConversionCriterion): ExpectedConversion {
  const known = expectations.get(criterion)
  if (known !== undefined) return known
  const tier = criterion.tiers[0] ?? null
  const revenue = tier?.revenue ?? NOTHING
  const expectation = {
    criterion,
    tier,
    revenue,
    payout: payoutOf(tier, revenue),
    seconds: tier?.seconds ?? 0,
  }
  expectations.set(criterion, expectation)
  return expectation
}
