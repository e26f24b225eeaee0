import type { Pool } from 'pg'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

/** Deletes when callers converted so long ago that no call to come is judged by it. */
export async function forgetConversions(pool: Pool): Promise<void> {
  await deleteInBatches(pool, { table: 'caller_conversions', condition: 'until < now()', orderBy: 'until' })
}
