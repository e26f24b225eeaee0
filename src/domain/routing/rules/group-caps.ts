import type { CapKind } from '../../caps/cap-kind.ts'
import { describeFullCap, firstFullCap } from '../../caps/cap-limits.ts'
import type { EligibilityRule } from '../eligibility-rule.ts'
import type { Ineligibility } from '../ineligibility.ts'

/** Every cap of every group the target belongs to has room, whether or not the call came by that group. */
export const groupCaps: EligibilityRule = (target, { groups, filled }) => {
  for (const groupId of target.groupIds) {
    const group = groups.get(groupId)
    const full = group && firstFullCap(group.caps, filled)
    if (group && full) {
      const explain = () => `target group ${group.id} (${group.name}): ${describeFullCap(full, filled)}`
      return { reason: REASON[full.kind], explain }
    }
  }
  return null
}

const REASON: Readonly<Record<CapKind, Ineligibility>> = {
  concurrency: 'group_concurrency_cap_full',
  hard: 'group_hard_cap_full',
  hourly: 'group_hourly_cap_full',
  daily: 'group_daily_cap_full',
  monthly: 'group_monthly_cap_full',
}
