import type { Pool } from 'pg'

/** This month and the next two: a process that cannot reach the database for weeks still finds its partitions. */
const MONTHS_AHEAD = 3

/** Makes the monthly partitions that rows of now and of the coming weeks belong to. */
export async function ensurePartitions(pool: Pool, tables: readonly string[], at: number): Promise<void> {
  for (const table of tables) {
    await pool.query('SELECT ensure_partitions($1, $2, $3)', [table, new Date(at), MONTHS_AHEAD])
  }
}
