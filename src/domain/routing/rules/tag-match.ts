import { describeFailedCheck, firstFailedCheck } from '../../tags/tag-conditions.ts'
import type { EligibilityRule, Obstacle } from '../eligibility-rule.ts'

/** The call carries tags that satisfy every condition of the target. */
export const tagMatch: EligibilityRule = (target, { tags }) =>
  firstFailedCheck(target.conditions, tags) === null ? null : TAG_MISMATCH

const TAG_MISMATCH: Obstacle = {
  reason: 'tag_mismatch',
  explain: ({ conditions }, { tags }) => {
    const failed = firstFailedCheck(conditions, tags)
    return failed === null ? 'every condition holds' : describeFailedCheck(failed, tags)
  },
}
