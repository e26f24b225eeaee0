import type { Pool } from 'pg'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

/** A call and all tries of its pixels are over by then. */
const COOKIE_HOURS = 48

/** Deletes what no pixel needs any more: cookies of calls that are over, and dedupe windows that are. */
export async function forgetPixels(pool: Pool): Promise<void> {
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
