import { type CapLimit, describeFullCap, firstFullCap } from '../../caps/cap-limits.ts'
import type { EligibilityRule, RoutingContext } from '../eligibility-rule.ts'
import { fullGroupCapReason } from '../ineligibility.ts'

/** Every cap of every group the target belongs to has room, whether or not the call came by that group. */
export const groupCaps: EligibilityRule = (target, context) => {
  const { groups, filled } = context
  for (const groupId of target.groupIds) {
    const full = fullCapOf(groupId, context)
    const group = full && groups.get(groupId)
    if (group && full) {
      const explain = () => `target group ${group.id} (${group.name}): ${describeFullCap(full, filled)}`
      return { reason: fullGroupCapReason(full.kind), explain }
    }
  }
  return null
}

function fullCapOf(groupId: number, { groups, filled, fullCapOfGroup }: RoutingContext): CapLimit | null {
  const known = fullCapOfGroup?.get(groupId)
  if (known !== undefined) return known
  const group = groups.get(groupId)
  const full = group === undefined ? null : firstFullCap(group.caps, filled)
  fullCapOfGroup?.set(groupId, full)
  return full
}
