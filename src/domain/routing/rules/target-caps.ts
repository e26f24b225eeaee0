import type { CapKind } from '../../caps/cap-kind.ts'
import { describeFullCap, firstFullCap } from '../../caps/cap-limits.ts'
import type { EligibilityRule } from '../eligibility-rule.ts'
import type { Ineligibility } from '../ineligibility.ts'

/** Every cap of the target has room for one more call. */
export const targetCaps: EligibilityRule = (target, { filled }) => {
  const full = firstFullCap(target.caps, filled)
  return full && { reason: REASON[full.kind], explain: () => describeFullCap(full, filled) }
}

const REASON: Readonly<Record<CapKind, Ineligibility>> = {
  concurrency: 'concurrency_cap_full',
  hard: 'hard_cap_full',
  hourly: 'hourly_cap_full',
  daily: 'daily_cap_full',
  monthly: 'monthly_cap_full',
}
