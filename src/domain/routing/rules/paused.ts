import type { EligibilityRule } from '../eligibility-rule.ts'

/** A paused target gets no calls. */
export const paused: EligibilityRule = target =>
  target.paused ? { reason: 'paused', explain: () => 'the target is paused' } : null
