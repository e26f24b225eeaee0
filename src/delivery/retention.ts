import type { Pool } from 'pg'
import type { DatabaseAddress } from '../platform/database/database-address.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { dropPartitions } from '../platform/database/drop-partitions.ts'

/** The tables of announcements that are partitioned by month. */
export const ANNOUNCEMENT_TABLES = ['announcements', 'webhook_deliveries']

/** Deliveries, and the events that they deliver, are kept for at least this long, and pruned month by month. */
const KEPT_DAYS = 30

/** @param at milliseconds since 1970 */
export async function pruneAnnouncements(direct: DatabaseAddress, at: number): Promise<void> {
  const endedBefore = new Date(at - KEPT_DAYS * 24 * 60 * 60 * 1_000)
  for (const table of ANNOUNCEMENT_TABLES) await dropPartitions(direct, table, endedBefore)
}

/** A call and all attempts of its pixels are over by then. */
const COOKIE_HOURS = 48

/** Deletes what no pixel needs any more: the cookies of calls that are over, and dedupe windows that have ended. */
export async function prunePixels(pool: Pool): Promise<void> {
  await deleteInBatches(pool, {
    table: 'pixel_cookies',
    condition: `updated_at < now() - interval '${COOKIE_HOURS} hours'`,
    orderBy: 'updated_at',
  })
  await deleteInBatches(pool, {
    table: 'timer_callers',
    condition: 'until < now() AND firing_id IS NULL',
    orderBy: 'until',
  })
}
