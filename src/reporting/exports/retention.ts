import type { Pool } from 'pg'

/** Hands the files of every Company's expired exports over to the list of discarded files. */
export async function expireExports(pool: Pool): Promise<void> {
  await pool.query(
    "UPDATE exports SET file_key = NULL WHERE state = 'finished' AND file_key IS NOT NULL AND expires_at <= now()",
  )
}

/** Nobody polls any more, and the file has been gone for weeks; of refused requests there may be very many. */
const RECORD_DAYS = 30

/** Rows deleted in one statement, so that none holds its locks for long. */
const PRUNED_ROWS = 1_000

/** Deletes every Company's exports that ended long ago, refused ones too. Processes that do so at once share the work. */
export async function pruneExports(pool: Pool): Promise<void> {
  const prune = `
    WITH old AS MATERIALIZED (
      SELECT company_id, id FROM exports WHERE finished_at <= now() - make_interval(days => ${RECORD_DAYS})
      ORDER BY finished_at LIMIT ${PRUNED_ROWS} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM exports AS ended USING old WHERE ended.company_id = old.company_id AND ended.id = old.id`
  let pruned: number | null
  do pruned = (await pool.query(prune)).rowCount
  while (pruned === PRUNED_ROWS)
}
