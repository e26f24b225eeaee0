import { describeFullCap, firstFullCap } from '../../caps/cap-limits.ts'
import type { EligibilityRule } from '../eligibility-rule.ts'
import { fullCapReason } from '../full-cap-reason.ts'

/** Every cap of the target has room for one more call. */
export const targetCaps: EligibilityRule = (target, { filled }) => {
  const full = firstFullCap(target.caps, filled)
  return full && { reason: fullCapReason(full.kind), explain: () => describeFullCap(full, filled) }
}
