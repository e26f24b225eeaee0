import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'

/**
 * Sets what is counted toward hard caps to 0. Calls and reservations in progress keep their slots, but no longer give
 * back what the reset has forgotten, so that the count cannot fall below what happened since.
 */
export async function resetHardCaps(
  tx: Queryable,
  companyId: number,
  capIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`SELECT reset_caps(${companyId}, ${sql.param(`{${capIds.join(',')}}`)}::integer[])`)
}
