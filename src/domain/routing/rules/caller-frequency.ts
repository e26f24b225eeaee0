import { describeFrequency, isTooFrequent } from '../../callers/call-frequency.ts'
import type { EligibilityRule, Obstacle } from '../eligibility-rule.ts'

/** The target has not had as many calls of this caller as it takes (completions.md §11, velocity). */
export const callerFrequency: EligibilityRule = (target, { callsOfCaller }) =>
  target.velocityCalls !== null && isTooFrequent(target, callsOfCaller?.get(target.id)) ? TOO_FREQUENT : null

const TOO_FREQUENT: Obstacle = {
  reason: 'caller_too_frequent',
  explain: (target, { callsOfCaller }) => describeFrequency(target, callsOfCaller?.get(target.id)),
}
