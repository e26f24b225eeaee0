import type { BulkChange } from '../../api/resource.ts'
import type { SuppressedNumber } from '../../api/resources/suppressed-numbers.ts'
import { changesTo, KEEP, KEPT, type Kept, type Setting, setFields } from '../../bulk-edit/edited-fields.ts'
import type { SuppressionValues } from './suppression-values.ts'

/** What is to become of several suppressed numbers. */
export type BulkEdit = {
  readonly cid: Setting<string>
  readonly affiliate_id: Setting<number>
  readonly can_resubscribe: Kept<boolean>
}

export const NOTHING_SET: BulkEdit = { cid: KEPT, affiliate_id: KEPT, can_resubscribe: KEEP }

/** @param fieldsOf what is set as the API takes it, which knows campaigns by other ids */
export async function bulkChanges(
  rows: readonly Pick<SuppressedNumber, 'id'>[],
  edit: BulkEdit,
  fieldsOf: (set: Partial<SuppressionValues>) => Promise<Readonly<Record<string, unknown>>>,
): Promise<readonly BulkChange[]> {
  const fields = await fieldsOf(setFields(edit))
  return changesTo(rows, () => fields)
}
