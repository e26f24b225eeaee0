import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'

/** How many statements of the database wait for a lock that another transaction holds: those whose text holds `part`. */
async function countWaiting(pool: Pool, part = ''): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND position($1 IN query) > 0`,
    [part],
  )
  return rowCount ?? 0
}

/** Resolves once as many of them wait. */
export async function untilWaiting(pool: Pool, part = '', count = 1): Promise<void> {
  while ((await countWaiting(pool, part)) < count) await setImmediate()
}
