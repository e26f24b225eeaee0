import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../domain/time/instant.ts'

/** Longer than any window, and than any call or reservation that could still give back its count. */
const KEPT_MS = 62 * 24 * 60 * 60 * 1_000

/**
 * Deletes counters of windows that ended long ago: every hour of every cap leaves one. Labels of windows begin with
 * their date, so earlier windows sort first.
 */
export async function pruneOldCounters(pool: Pool, at: Instant): Promise<void> {
  const oldest = toIsoString(at - KEPT_MS).slice(0, 'YYYY-MM-DD'.length)
  await pool.query(`DELETE FROM cap_counters WHERE window_label <> 'all' AND window_label COLLATE "C" < $1`, [
    oldest,
  ])
}
