import type { BulkChange } from '../../api/resource.ts'
import type { NumberPool } from '../../api/resources/number-pools.ts'
import { changesTo, KEEP, KEPT, type Kept, type Setting, setFields } from '../../bulk-edit/edited-fields.ts'

/** What is to become of several pools. */
export type BulkEdit = {
  readonly cid: Setting<string>
  readonly afid: Setting<string>
  readonly max_pool_size: Kept<number>
  readonly reserve_size: Kept<number>
  readonly buffer_seconds: Kept<number>
}

export const NOTHING_SET: BulkEdit = {
  cid: KEPT,
  afid: KEPT,
  max_pool_size: KEEP,
  reserve_size: KEEP,
  buffer_seconds: KEEP,
}

export function bulkChanges(rows: readonly Pick<NumberPool, 'id'>[], edit: BulkEdit): readonly BulkChange[] {
  return changesTo(rows, () => setFields(edit))
}
