import type { BulkChange } from '../../api/resource.ts'
import type { TargetGroup } from '../../api/resources/target-groups.ts'
import { type CapEdit, capFields, KEPT_CAPS } from '../../bulk-edit/cap-edit.ts'
import {
  changesTo,
  editedList,
  KEEP,
  KEPT_LIST,
  type Kept,
  type ListEdit,
  setFields,
} from '../../bulk-edit/edited-fields.ts'

/** What is to become of several groups. */
export type BulkEdit = CapEdit & {
  readonly target_ids: ListEdit<number>
  readonly behavior: Kept<TargetGroup['behavior']>
  readonly priority: Kept<number>
  readonly weight: Kept<number>
}

export const NOTHING_SET: BulkEdit = {
  ...KEPT_CAPS,
  target_ids: KEPT_LIST,
  behavior: KEEP,
  priority: KEEP,
  weight: KEEP,
}

/** Each group's own change: of members, those who come and go, so that somebody else's change of them stays. */
export function bulkChanges(
  rows: readonly Pick<TargetGroup, 'id' | 'target_ids'>[],
  { target_ids: members, behavior, priority, weight, ...caps }: BulkEdit,
): readonly BulkChange[] {
  const alike = { ...capFields(caps), ...setFields({ behavior, priority, weight }) }
  return changesTo(rows, row => ({ ...alike, ...memberChanges(row.target_ids, members) }))
}

function memberChanges(now: readonly number[], edit: ListEdit<number>): Readonly<Record<string, unknown>> {
  const ids = editedList(now, edit)
  if (ids === null) return {}
  if (edit.how === 'replace') return { target_ids: ids }
  const name = edit.how === 'add' ? 'add_targets_by_id' : 'remove_targets_by_id'
  return { [name]: edit.entries }
}
