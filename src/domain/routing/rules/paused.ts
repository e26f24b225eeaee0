import type { EligibilityRule, Obstacle } from '../eligibility-rule.ts'

/** A paused target gets no calls. */
export const paused: EligibilityRule = target => (target.paused ? PAUSED : null)

const PAUSED: Obstacle = { reason: 'paused', explain: () => 'the target is paused' }
