import type { Obstacle, RoutingContext } from './eligibility-rule.ts'
import type { RoutingTarget } from './routing-target.ts'
import { buyerBid } from './rules/buyer-bid.ts'
import { callerFrequency } from './rules/caller-frequency.ts'
import { groupCaps } from './rules/group-caps.ts'
import { openHours } from './rules/open-hours.ts'
import { paused } from './rules/paused.ts'
import { tagMatch } from './rules/tag-match.ts'
import { targetCaps } from './rules/target-caps.ts'

/**
 * What keeps a target from every call of the moment; null when nothing does. These rules look at nothing of the call but
 * its minute, and come before those below. The first that fails gives the reason, so their order is that of the reasons in
 * a routing preview (completions.md §5). docs/recipes/add-a-routing-rule.md says what else a new rule takes. They are
 * called by name, not from a list, which the compiler can inline.
 */
export function momentaryObstacle(target: RoutingTarget, context: RoutingContext): Obstacle | null {
  return (
    paused(target, context) ??
    openHours(target, context) ??
    targetCaps(target, context) ??
    groupCaps(target, context)
  )
}

function obstacleOfCall(target: RoutingTarget, context: RoutingContext): Obstacle | null {
  return tagMatch(target, context) ?? callerFrequency(target, context) ?? buyerBid(target, context)
}

/** The first obstacle between a target and the call, or null when the target is eligible. */
export function firstObstacle(target: RoutingTarget, context: RoutingContext): Obstacle | null {
  const { momentaryObstacles } = context
  const obstacle =
    momentaryObstacles === undefined
      ? momentaryObstacle(target, context)
      : momentaryObstacles(target, context)
  return obstacle ?? obstacleOfCall(target, context)
}
