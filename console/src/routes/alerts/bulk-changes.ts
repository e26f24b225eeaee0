import type { BulkChange } from '../../api/resource.ts'
import type { Alert } from '../../api/resources/alerts.ts'
import {
  changesTo,
  KEEP,
  KEPT,
  KEPT_LIST,
  type Kept,
  type ListEdit,
  listChange,
  type Setting,
  setFields,
} from '../../bulk-edit/edited-fields.ts'

/** What is to become of several alerts. */
export interface BulkEdit {
  readonly lasting_minutes: Kept<number>
  readonly user_ids: ListEdit<number>
  readonly webhooks: Kept<boolean>
  readonly muted_until: Setting<string>
}

export const NOTHING_SET: BulkEdit = {
  lasting_minutes: KEEP,
  user_ids: KEPT_LIST,
  webhooks: KEEP,
  muted_until: KEPT,
}

/** Each alert's own change: who is mailed is added to its own as they were read, or taken from them. */
export function bulkChanges(
  rows: readonly Pick<Alert, 'id' | 'user_ids' | 'updated_at'>[],
  { user_ids: mailed, ...plain }: BulkEdit,
): readonly BulkChange[] {
  const alike = setFields(plain)
  return changesTo(rows, row => ({ ...alike, ...listChange(row, 'user_ids', mailed) }))
}
