import type { Pool } from 'pg'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'

/** Deletes conversions so old that no future call is judged by them. */
export async function pruneConversions(pool: Pool): Promise<void> {
  await deleteInBatches(pool, { table: 'caller_conversions', condition: 'until < now()', orderBy: 'until' })
}

/** By then nobody is in doubt any more about whether the process lives. */
const DEAD_PROCESSES_KEPT_HOURS = 24

/** Deletes the heartbeats of processes that ended long ago without saying so, and have left no call that ended with them. */
export async function pruneDeadProcesses(pool: Pool): Promise<void> {
  await pool.query(
    `DELETE FROM process_heartbeats AS heartbeat
     WHERE beat_at < now() - make_interval(hours => ${DEAD_PROCESSES_KEPT_HOURS})
       AND NOT EXISTS (
         SELECT FROM calls AS call WHERE call.process_id = heartbeat.process_id AND call.status <> 'finished'
       )`,
  )
}
