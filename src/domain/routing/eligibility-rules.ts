import type { EligibilityRule, Obstacle, RoutingContext } from './eligibility-rule.ts'
import type { RoutingTarget } from './routing-target.ts'
import { buyerBid } from './rules/buyer-bid.ts'
import { groupCaps } from './rules/group-caps.ts'
import { openHours } from './rules/open-hours.ts'
import { paused } from './rules/paused.ts'
import { tagMatch } from './rules/tag-match.ts'
import { targetCaps } from './rules/target-caps.ts'

/**
 * The rules that a target must pass to get a call. The first that fails gives the reason, so the order, these before
 * those below, is that of the reasons in a routing preview (completions.md §5). A new rule is one file, one line here and
 * one golden case. These look at nothing of the call but its minute: what they say holds for all calls of the moment.
 */
const RULES_OF_THE_MOMENT: readonly EligibilityRule[] = [paused, openHours, targetCaps, groupCaps]

const RULES_OF_THE_CALL: readonly EligibilityRule[] = [tagMatch, buyerBid]

/** What keeps a target from every call of the moment; null when nothing does. */
export function momentaryObstacle(target: RoutingTarget, context: RoutingContext): Obstacle | null {
  return firstOf(RULES_OF_THE_MOMENT, target, context)
}

/** The first obstacle between a target and the call, or null when the target is eligible. */
export function firstObstacle(target: RoutingTarget, context: RoutingContext): Obstacle | null {
  const { momentaryObstacles } = context
  const obstacle =
    momentaryObstacles === undefined
      ? momentaryObstacle(target, context)
      : momentaryObstacles(target, context)
  return obstacle ?? firstOf(RULES_OF_THE_CALL, target, context)
}

function firstOf(
  rules: readonly EligibilityRule[],
  target: RoutingTarget,
  context: RoutingContext,
): Obstacle | null {
  for (const rule of rules) {
    const obstacle = rule(target, context)
    if (obstacle !== null) return obstacle
  }
  return null
}
