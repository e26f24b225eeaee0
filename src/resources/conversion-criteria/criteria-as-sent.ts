import type { Fields } from '../bulk/record-writer.ts'
import { nestedItems, tagList } from '../bulk/sent-again.ts'
import type { conversionCriterionShape } from './schema.ts'

type Shown = ReturnType<typeof conversionCriterionShape>

/** The parameter that makes an owner's conversion criteria those that are shown; `current` null for a new owner. */
export function criteriaAsSent(shown: readonly Shown[], current: Fields | null): Fields {
  const standing = current === null ? null : (current['conversion_criteria'] as readonly Shown[])
  return {
    conversion_criteria_attributes: nestedItems(shown, standing, criterion => ({
      name: criterion.name,
      position: criterion.position,
      tag_list: tagList(criterion.tag_values),
      dedupe_seconds: criterion.dedupe_seconds,
      tiers: criterion.tiers,
    })),
  }
}
