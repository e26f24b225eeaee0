import type { Pool, PoolClient } from 'pg'
import type { Capacity } from '../../capacity/capacity.ts'
import { DEAD_AFTER_MS } from './process-heartbeat.ts'

interface Sweep {
  readonly pool: Pool
  readonly capacity: Capacity
  readonly processId: string
  /** The UUIDs of the calls that this process runs. */
  liveUuids(): readonly string[]
}

/** So many are ended in one transaction, whose locks are then brief. */
const MAX_BATCH_SIZE = 500

/**
 * Calls that nobody runs: their process is dead, or it is this one and knows nothing of them. They ended when last
 * heard of: by the clock of the database, or by their process's own, where that was ahead, so that no duration is
 * negative. Rows that another process is sweeping are left to it.
 */
const FIND_LOST_CALLS = {
  name: 'find_lost_calls',
  text: `
    SELECT
      call.company_id, call.uuid, call.created_at,
      greatest(
        call.updated_at, heartbeat.beat_at, call.created_at, call.forwarded_time, call.connected_time
      ) AS ended_at
    FROM calls AS call
    LEFT JOIN process_heartbeats AS heartbeat ON heartbeat.process_id = call.process_id
    WHERE call.status <> 'finished'
      AND call.updated_at < now() - make_interval(secs => $1)
      AND CASE
        WHEN call.process_id = $2 THEN call.uuid <> ALL ($3::uuid[])
        ELSE heartbeat.beat_at IS NULL OR heartbeat.beat_at < now() - make_interval(secs => $1)
      END
    LIMIT ${MAX_BATCH_SIZE}
    FOR UPDATE OF call SKIP LOCKED`,
}

const END_LOST_CALLS = {
  name: 'end_lost_calls',
  text: `
    WITH ended AS (
      UPDATE calls AS call
      SET status = 'finished', end_time = lost.ended_at, hung_up_by = 'system', updated_at = now()
      FROM json_to_recordset($1::json)
        AS lost (company_id integer, uuid uuid, created_at timestamptz, ended_at timestamptz)
      WHERE call.company_id = lost.company_id AND call.uuid = lost.uuid AND call.created_at = lost.created_at
      RETURNING call.company_id, call.uuid, call.created_at, call.end_time
    )
    INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
    SELECT company_id, uuid, created_at, end_time, 'call_ended', '{"hung_up_by": "system", "reason": "lost"}'
    FROM ended`,
}

interface LostCall {
  readonly company_id: number
  readonly uuid: string
  readonly created_at: Date
  readonly ended_at: Date
}

/**
 * Ends all calls whose process died, and gives their slots back: the slots first, so that a sweep that dies half-way is
 * simply repeated. @returns how many calls it ended
 */
export async function endLostCalls(sweep: Sweep): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await endSomeLostCalls(sweep)
    total += ended
    if (ended < MAX_BATCH_SIZE) return total
  }
}

async function endSomeLostCalls({ pool, capacity, processId, liveUuids }: Sweep): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const lost = await findLostCalls(client, processId, liveUuids())
    await Promise.all(lost.map(call => capacity.release(call.company_id, call.uuid)))
    if (lost.length > 0) await client.query({ ...END_LOST_CALLS, values: [JSON.stringify(lost)] })
    await client.query('COMMIT')
    client.release()
    return lost.length
  } catch (error) {
    // Ends the session, and the transaction with it.
    client.release(true)
    throw error
  }
}

async function findLostCalls(
  client: PoolClient,
  processId: string,
  liveUuids: readonly string[],
): Promise<readonly LostCall[]> {
  const { rows } = await client.query<LostCall>({
    ...FIND_LOST_CALLS,
    values: [DEAD_AFTER_MS / 1000, processId, [...liveUuids]],
  })
  return rows
}
