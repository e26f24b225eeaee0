import type { Pool } from 'pg'

/**
 * Moves on the moment before which no call of any Company is running any more, which spares reports looking at every
 * month. Too low a horizon is never wrong, only slower; that none is too high is the database's care.
 */
export async function raiseCallHorizon(pool: Pool): Promise<void> {
  await pool.query('SELECT raise_call_horizon()')
}
