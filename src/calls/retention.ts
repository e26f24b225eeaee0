import type { Pool } from 'pg'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'

/** Deletes conversions so old that no future call is judged by them. */
export async function pruneConversions(pool: Pool): Promise<void> {
  await deleteInBatches(pool, { table: 'caller_conversions', condition: 'until < now()', orderBy: 'until' })
}

/** By then every call of a dead process has been ended, and its heartbeat is not needed any more. */
const DEAD_PROCESSES_KEPT_HOURS = 24

/** Deletes the heartbeats of processes that ended long ago without saying so. */
export async function pruneDeadProcesses(pool: Pool): Promise<void> {
  await pool.query(
    `DELETE FROM process_heartbeats WHERE beat_at < now() - make_interval(hours => ${DEAD_PROCESSES_KEPT_HOURS})`,
  )
}
