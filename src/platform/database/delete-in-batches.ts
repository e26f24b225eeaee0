import type { Pool } from 'pg'

/** Rows deleted in one statement, so that none holds its locks for long. */
const BATCH_ROWS = 1_000

/**
 * Deletes every row of a table that `condition` holds for, in batches and in the order of one of its indexes. Rows that
 * others have locked are left to a later time, so that processes which do so at once share the work.
 */
export async function deleteInBatches(
  pool: Pool,
  {
    table,
    condition,
    orderBy,
  }: { readonly table: string; readonly condition: string; readonly orderBy: string },
  batchRows = BATCH_ROWS,
): Promise<void> {
  const text = `
    DELETE FROM ${table}
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${condition} ORDER BY ${orderBy} LIMIT ${batchRows} FOR UPDATE SKIP LOCKED
    ))`
  let deleted: number | null
  do deleted = (await pool.query(text)).rowCount
  while (deleted === batchRows)
}
