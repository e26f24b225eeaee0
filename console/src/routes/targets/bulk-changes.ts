import type { BulkChange } from '../../api/resource.ts'
import type { Target } from '../../api/resources/targets.ts'
import { type CapEdit, capFields, KEPT_CAPS } from '../../bulk-edit/cap-edit.ts'
import { changesTo, KEEP, type Kept, setFields } from '../../bulk-edit/edited-fields.ts'
import { type Condition, conditionsOf, tagListOf } from '../../form/conditions/conditions.ts'
import { ALWAYS, attributesOf, type Week } from '../../form/hours/week.ts'

/** What is to become of several targets. */
export type BulkEdit = CapEdit & {
  readonly priority: Kept<number>
  readonly weight: Kept<number>
  readonly business_hours: Hours
  readonly tag_list: Conditions
}

interface Hours {
  readonly how: 'keep' | 'set'
  readonly time_zone: string
  readonly week: Week
}

interface Conditions {
  readonly how: 'keep' | 'add' | 'replace'
  readonly entries: readonly Condition[]
}

export const NOTHING_SET: BulkEdit = {
  ...KEPT_CAPS,
  priority: KEEP,
  weight: KEEP,
  business_hours: { how: 'keep', time_zone: 'UTC', week: ALWAYS },
  tag_list: { how: 'keep', entries: [] },
}

/** Each target's own change: hours take the entries that it has, as it was read, and conditions may be added to its own. */
export function bulkChanges(rows: readonly Target[], edit: BulkEdit): readonly BulkChange[] {
  const { business_hours: hours, tag_list: conditions, priority, weight, ...caps } = edit
  const alike = { ...capFields(caps), ...setFields({ priority, weight }) }
  return changesTo(rows, row => ({
    ...alike,
    ...(hours.how === 'set' && {
      time_zone: hours.time_zone,
      business_hours_attributes: attributesOf(hours.week, row.business_hours),
      if_updated_at: row.updated_at,
    }),
    ...changedConditions(row, conditions),
  }))
}

function changedConditions(row: Target, { how, entries }: Conditions): Readonly<Record<string, unknown>> {
  if (how === 'replace') return { tag_list: tagListOf(entries) }
  if (how === 'keep' || tagListOf(entries) === '') return {}
  const tags = tagListOf([...conditionsOf(row.tag_values), ...entries])
  return { tag_list: tags, if_updated_at: row.updated_at }
}
