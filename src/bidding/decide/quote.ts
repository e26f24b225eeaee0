import type { ConfiguredCampaign, ConfiguredTarget } from '../../configuration/company-configuration.ts'
import { secondsAsked } from '../../domain/conversions/conversion-criterion.ts'
import { expectedConversion } from '../../domain/conversions/expected-conversion.ts'
import { payoutOf } from '../../domain/conversions/payout-of.ts'
import type { Money } from '../../domain/money/money.ts'
import type { CallTags } from '../../domain/tags/call-tags.ts'
import type { Bid } from '../buyers/buyer-bids.ts'

/** What a target promises for the call. Dollars. */
export interface Quote {
  readonly revenue: Money
  readonly payout: Money
  /** Connected seconds after which the call is owed. */
  readonly seconds: number
  /** What its buyer wants rung for this call; null = the target's own number. */
  readonly dialNumber: string | null
}

/**
 * The lowest tier of the criterion that the target would use, from as many seconds on as it will be judged by there; zeros without
 * one (completions.md §5). A bid takes the place of the revenue, and of the seconds where it names them; the payout stays
 * the criterion's, whose percentage applies to the bid (§9, Buyers).
 * @param bid its buyer's answer; null where it was not asked
 */
export function quoteOf(
  target: Pick<ConfiguredTarget, 'conversionCriteria' | 'timerOffset'>,
  campaign: Pick<ConfiguredCampaign, 'conversionCriteria'>,
  tags: CallTags,
  bid: Bid | null,
): Quote {
  const { tier, revenue, payout } = expectedConversion(
    target.conversionCriteria,
    campaign.conversionCriteria,
    tags,
  )
  const seconds = bid?.seconds ?? (tier === null ? 0 : secondsAsked(tier, target.timerOffset))
  const dialNumber = bid?.number ?? null
  if (bid === null || bid.revenue === null) return { revenue, payout, seconds, dialNumber }
  return { revenue: bid.revenue, payout: payoutOf(tier, bid.revenue), seconds, dialNumber }
}
