import type { CallTags } from '../tags/call-tags.ts'
import { firstFailedCheck } from '../tags/tag-conditions.ts'
import type { ConversionCriterion } from './conversion-criterion.ts'

/**
 * The criterion that a call is judged by, met or not: the target's own in order, then the campaign's, the first whose
 * conditions hold (completions.md §5, Conversion criteria). Null when none does: the call cannot convert.
 */
export function chooseCriterion(
  targetCriteria: readonly ConversionCriterion[],
  campaignCriteria: readonly ConversionCriterion[],
  tags: CallTags,
): ConversionCriterion | null {
  return firstThatHolds(targetCriteria, tags) ?? firstThatHolds(campaignCriteria, tags)
}

function firstThatHolds(
  criteria: readonly ConversionCriterion[],
  tags: CallTags,
): ConversionCriterion | null {
  for (const criterion of criteria) {
    if (firstFailedCheck(criterion.conditions, tags) === null) return criterion
  }
  return null
}
