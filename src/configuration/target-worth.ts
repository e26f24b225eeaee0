import { expectedConversion } from '../domain/conversions/expected-conversion.ts'
import type { TargetWorth } from '../domain/routing/decide-route.ts'
import type { TargetPerformance } from '../domain/routing/target-performance.ts'
import type { CallTags } from '../domain/tags/call-tags.ts'
import { unreachable } from '../domain/unreachable.ts'
import type { CompanyConfiguration, ConfiguredCampaign } from './company-configuration.ts'

/** What the worth of targets to one call depends on. */
interface WorthSources {
  readonly targets: CompanyConfiguration['targets']
  readonly tags: CallTags
  readonly performance: TargetPerformance
}

/**
 * What targets are worth to a call by the strategy of its campaign, which is the one that was pinged or called,
 * wherever its menu leads (completions.md §5, Selection). Undefined where the strategy needs no worth.
 */
export function targetWorth(
  campaign: Pick<ConfiguredCampaign, 'routingStrategy' | 'conversionCriteria'>,
  { targets, tags, performance }: WorthSources,
): TargetWorth | undefined {
  switch (campaign.routingStrategy) {
    case 'priority_weight':
      return undefined
    case 'bid':
      return targetId => {
        const criteria = targets.get(targetId)?.conversionCriteria ?? []
        // Positions in an order are not paid out: a float can distinguish two amounts of cents.
        return expectedConversion(criteria, campaign.conversionCriteria, tags).revenue.toNumber()
      }
    case 'performance':
      return targetId => performance.get(targetId) ?? null
    default:
      return unreachable(campaign.routingStrategy)
  }
}
