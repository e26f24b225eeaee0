import type { BulkChange } from '../../api/resource.ts'
import type { TrackingNumber } from '../../api/resources/numbers.ts'
import {
  changesTo,
  KEPT,
  KEPT_LIST,
  type ListEdit,
  type Setting,
  setFields,
} from '../../bulk-edit/edited-fields.ts'
import { tagChanges } from '../../bulk-edit/tag-changes.ts'

/** What is to become of several numbers. */
export interface BulkEdit {
  readonly cid: Setting<string>
  readonly afid: Setting<string>
  readonly sid: Setting<string>
  readonly tag_list: ListEdit<string>
  readonly trunk_id: Setting<number>
  readonly caller_blocked_message: Setting<string>
}

export const NOTHING_SET: BulkEdit = {
  cid: KEPT,
  afid: KEPT,
  sid: KEPT,
  tag_list: KEPT_LIST,
  trunk_id: KEPT,
  caller_blocked_message: KEPT,
}

/** Each number's own change: tags are added to its own, or taken from them. */
export function bulkChanges(
  rows: readonly TrackingNumber[],
  { tag_list: tags, ...plain }: BulkEdit,
): readonly BulkChange[] {
  const alike = setFields(plain)
  return changesTo(rows, row => ({ ...alike, ...tagChanges(row, tags) }))
}
