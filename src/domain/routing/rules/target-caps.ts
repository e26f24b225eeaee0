import { type CapKind, describeFullCap, firstFullCap } from '../../caps/cap-limits.ts'
import type { EligibilityRule, Obstacle } from '../eligibility-rule.ts'
import { fullCapReason } from '../ineligibility.ts'

/** Every cap of the target has room for one more call. */
export const targetCaps: EligibilityRule = (target, { filled }) => {
  const full = firstFullCap(target.caps, filled)
  return full === null ? null : FULL[full.kind]
}

const FULL: Readonly<Record<CapKind, Obstacle>> = {
  concurrency: fullCap('concurrency'),
  hard: fullCap('hard'),
  hourly: fullCap('hourly'),
  daily: fullCap('daily'),
  monthly: fullCap('monthly'),
}

function fullCap(kind: CapKind): Obstacle {
  return {
    reason: fullCapReason(kind),
    explain: ({ caps }, { filled }) => {
      const full = firstFullCap(caps, filled)
      return full === null ? 'every cap has room' : describeFullCap(full, filled)
    },
  }
}
