import type { Pool } from 'pg'
import { ANNOUNCEMENT_TABLES } from './announcement-tables.ts'

/** Deliveries, and what they tell, are kept for so long at least; they go month by month. */
const KEPT_DAYS = 30

/** @param at milliseconds since 1970 */
export async function forgetAnnouncements(pool: Pool, at: number): Promise<void> {
  const endedBefore = new Date(at - KEPT_DAYS * 24 * 60 * 60 * 1_000)
  for (const table of ANNOUNCEMENT_TABLES) {
    await pool.query('SELECT drop_partitions($1, $2)', [table, endedBefore])
  }
}
