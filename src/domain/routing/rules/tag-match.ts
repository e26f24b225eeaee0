import { describeFailedCheck } from '../../tags/describe-failed-check.ts'
import { firstFailedCheck } from '../../tags/tag-conditions.ts'
import type { EligibilityRule } from '../eligibility-rule.ts'

/** The call carries tags that satisfy every condition of the target. */
export const tagMatch: EligibilityRule = (target, { tags }) => {
  const failed = firstFailedCheck(target.conditions, tags)
  return failed && { reason: 'tag_mismatch', explain: () => describeFailedCheck(failed, tags) }
}
