import type { Pool } from 'pg'

/** How often a process says that it is alive. */
export const BEAT_EVERY_MS = 2_000

/**
 * A process that has not been heard of for this long is dead: together with the pause between sweeps, its calls end
 * within 20 s (completions.md §9).
 */
export const DEAD_AFTER_MS = 10_000

const BEAT = {
  name: 'beat',
  text: `
    INSERT INTO process_heartbeats (process_id, beat_at) VALUES ($1, now())
    ON CONFLICT (process_id) DO UPDATE SET beat_at = excluded.beat_at`,
}

/** Says that the process is alive, by the database's clock, which all processes share. */
export async function beat(pool: Pool, processId: string): Promise<void> {
  await pool.query({ ...BEAT, values: [processId] })
}

/** Says that the process runs no calls any more. */
export async function endHeartbeat(pool: Pool, processId: string): Promise<void> {
  await pool.query('DELETE FROM process_heartbeats WHERE process_id = $1', [processId])
}
