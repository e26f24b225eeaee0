import { describeFullCap, firstFullCap } from '../../caps/cap-limits.ts'
import type { EligibilityRule } from '../eligibility-rule.ts'
import { fullGroupCapReason } from '../full-cap-reason.ts'

/** Every cap of every group the target belongs to has room, whether or not the call came by that group. */
export const groupCaps: EligibilityRule = (target, { groups, filled }) => {
  for (const groupId of target.groupIds) {
    const group = groups.get(groupId)
    const full = group && firstFullCap(group.caps, filled)
    if (group && full) {
      const explain = () => `target group ${group.id} (${group.name}): ${describeFullCap(full, filled)}`
      return { reason: fullGroupCapReason(full.kind), explain }
    }
  }
  return null
}
