import type { Queryable } from '../../platform/database/database.ts'
import { deleteSuppressedNumber, lockSuppressedNumber } from './store.ts'

/**
 * Lifts the suppression of a caller who asked for it during a call. One that it may not lift, any more, stays.
 * @param number E.164
 */
export async function resubscribeCaller(tx: Queryable, companyId: number, number: string): Promise<void> {
  const row = await lockSuppressedNumber(tx, companyId, number)
  if (row?.canResubscribe) await deleteSuppressedNumber(tx, companyId, row.id)
}
