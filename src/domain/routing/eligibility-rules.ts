import type { EligibilityRule, Obstacle, RoutingContext } from './eligibility-rule.ts'
import type { RoutingTarget } from './routing-target.ts'
import { buyerBid } from './rules/buyer-bid.ts'
import { groupCaps } from './rules/group-caps.ts'
import { openHours } from './rules/open-hours.ts'
import { paused } from './rules/paused.ts'
import { tagMatch } from './rules/tag-match.ts'
import { targetCaps } from './rules/target-caps.ts'

/**
 * Every rule that a target must pass to get a call. The first that fails gives the reason, so the order is that of
 * the reasons in a routing preview (completions.md §5). A new rule is one file, one line here and one golden case.
 */
const ELIGIBILITY_RULES: readonly EligibilityRule[] = [
  paused,
  openHours,
  targetCaps,
  groupCaps,
  tagMatch,
  buyerBid,
]

/** The first obstacle between a target and the call, or null when the target is eligible. */
export function firstObstacle(target: RoutingTarget, context: RoutingContext): Obstacle | null {
  for (const rule of ELIGIBILITY_RULES) {
    const obstacle = rule(target, context)
    if (obstacle !== null) return obstacle
  }
  return null
}
