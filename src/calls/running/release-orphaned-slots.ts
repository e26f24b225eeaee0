import type { Pool } from 'pg'

/**
 * Between a reservation's end and the first record of its call lie milliseconds, and a process is not taken for dead
 * any sooner.
 */
const ORPHANED_AFTER_SECONDS = 10

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
