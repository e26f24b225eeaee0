import type { Pool } from 'pg'

/**
 * A call that is not recorded within 8 s of its arrival, with which its reservation ends, is declined (`running-call.ts`);
 * the clocks of this process and the database may differ by the rest.
 */
const ORPHANED_AFTER_SECONDS = 12

/** How many one run gives back, with their counters locked; the next goes on. */
const MAX_SLOTS = 500

const RELEASE_ORPHANED_SLOTS = {
  name: 'release_orphaned_slots',
  text: 'SELECT release_orphaned_slots(make_interval(secs => $1), $2)',
}

/**
 * Gives back slots that nobody else ever will: those of finished calls, and of ended reservations whose call was never
 * recorded.
 */
export async function releaseOrphanedSlots(pool: Pool): Promise<void> {
  await pool.query({ ...RELEASE_ORPHANED_SLOTS, values: [ORPHANED_AFTER_SECONDS, MAX_SLOTS] })
}
