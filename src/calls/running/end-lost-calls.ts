import type { Pool, PoolClient } from 'pg'
import type { Capacity } from '../../capacity/capacity.ts'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import { mayRetryAlone } from '../../platform/database/database-batcher.ts'
import { endCall } from '../engine/end-call.ts'
import { type ChangedCall, changedCall, saveCalls } from '../records/save-calls.ts'
import { LOST_CALL_COLUMNS, type LostCallRow, lostCall } from './lost-call.ts'
import { DEAD_AFTER_MS } from './process-heartbeat.ts'

interface Sweep {
  readonly pool: Pool
  readonly configurations: Pick<Configurations, 'ofCompany'>
  readonly capacity: Capacity
  readonly processId: string
  /** The UUIDs of the calls that this process runs. */
  liveUuids(): readonly string[]
}

/** How many are ended in one transaction, so that its locks are brief. */
const MAX_BATCH_SIZE = 500

/**
 * Calls that nobody runs: their process is dead, or it is this one and does not know them. $1 is after how many seconds
 * a process is dead, $2 this process, $3 the calls that it runs.
 */
const LOST = `
    FROM calls AS call
    LEFT JOIN process_heartbeats AS heartbeat ON heartbeat.process_id = call.process_id
    WHERE call.status <> 'finished'
      AND call.updated_at < now() - make_interval(secs => $1)
      AND CASE
        WHEN call.process_id = $2 THEN call.uuid <> ALL ($3::uuid[])
        ELSE heartbeat.beat_at IS NULL OR heartbeat.beat_at < now() - make_interval(secs => $1)
      END`

const FIND_COMPANIES = {
  name: 'find_companies_of_lost_calls',
  text: `SELECT DISTINCT call.company_id ${LOST}`,
}

/**
 * Lost calls ended when last heard of, by the database's clock, or by their process's own where that was ahead: so no
 * duration is negative, and a call that has fired a sale timer was connected for long enough. Rows that another process
 * is sweeping are left to it.
 */
const FIND_LOST_CALLS = {
  name: 'find_lost_calls',
  text: `
    SELECT
      call.company_id, call.uuid, call.created_at, ${LOST_CALL_COLUMNS},
      greatest(
        call.updated_at, heartbeat.beat_at, call.created_at, call.forwarded_time, call.connected_time,
        (
          SELECT max(pixel.fired_at)
          FROM pixel_firings AS pixel
          WHERE pixel.company_id = call.company_id
            AND pixel.call_uuid = call.uuid
            AND pixel.created_at = call.created_at
        )
      ) AS ended_at
    ${LOST}
      AND call.company_id = ANY ($4::integer[])
      AND call.uuid <> ALL ($5::uuid[])
    ORDER BY call.company_id, call.uuid
    LIMIT ${MAX_BATCH_SIZE}
    FOR UPDATE OF call SKIP LOCKED`,
}

type KnownConfigurations = ReadonlyMap<number, CompanyConfiguration>

/** Calls that could not be ended, and why. */
interface Unended {
  readonly uuids: string[]
  readonly errors: unknown[]
}

/**
 * Ends all calls whose process died, and gives their slots back: the slots first, so that a sweep that dies halfway is
 * simply repeated. @returns how many calls it ended
 * @throws when some could not be ended; all the others have been
 */
export async function endLostCalls(sweep: Sweep): Promise<number> {
  const unended: Unended = { uuids: [], errors: [] }
  const known = await readConfigurations(sweep, unended)
  let total = 0
  for (;;) {
    const found = known.size === 0 ? 0 : await endSomeLostCalls(sweep, known, unended)
    total += found
    if (found < MAX_BATCH_SIZE) break
  }
  if (unended.errors.length > 0) {
    throw new AggregateError(unended.errors, 'lost calls could not be ended and are left to the next sweep')
  }
  return total
}

/**
 * The configurations of all Companies with lost calls, read before any call is locked: reading takes connections of its
 * own.
 */
async function readConfigurations(
  { pool, configurations, processId, liveUuids }: Sweep,
  { errors }: Unended,
): Promise<KnownConfigurations> {
  const { rows } = await pool.query<{ company_id: number }>({
    ...FIND_COMPANIES,
    values: [DEAD_AFTER_MS / 1000, processId, [...liveUuids()]],
  })
  const known = new Map<number, CompanyConfiguration>()
  for (const { company_id: companyId } of rows) {
    try {
      known.set(companyId, await configurations.ofCompany(companyId))
    } catch (error) {
      // One Company whose configuration cannot be read keeps nobody else's calls from ending.
      errors.push(error)
    }
  }
  return known
}

/** @returns how many calls it handled, including those that it could not end and reports */
async function endSomeLostCalls(
  { pool, capacity, processId, liveUuids }: Sweep,
  known: KnownConfigurations,
  unended: Unended,
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows: lost } = await client.query<LostCallRow>({
      ...FIND_LOST_CALLS,
      values: [DEAD_AFTER_MS / 1000, processId, [...liveUuids()], [...known.keys()], unended.uuids],
    })
    await Promise.all(lost.map(call => giveBackSlots(call, capacity)))
    await saveEnds(
      client,
      lost.flatMap(call => endedRow(call, known)),
      unended,
    )
    await client.query('COMMIT')
    client.release()
    return lost.length
  } catch (error) {
    // Ends the session, and the transaction with it.
    client.release(true)
    throw error
  }
}

/** As far as the call's row says: a process that died between an answer and recording it has answered nobody. */
function giveBackSlots(call: LostCallRow, capacity: Capacity): Promise<void> {
  return call.connected_time === null
    ? capacity.releaseUnanswered(call.company_id, call.uuid)
    : capacity.release(call.company_id, call.uuid)
}

/** All at once; where the database refuses that because of one of them, one by one, so that it holds up no other. */
async function saveEnds(client: PoolClient, ended: readonly ChangedCall[], unended: Unended): Promise<void> {
  if (ended.length === 0) return
  const refusal = await trySaving(client, ended)
  if (refusal === null) return
  for (const call of ended) {
    const reason = await trySaving(client, [call])
    if (reason === null) continue
    unended.uuids.push(call.uuid)
    unended.errors.push(reason.error)
  }
}

/** @returns null once they are saved, or why the database refused to; nothing has changed then */
async function trySaving(
  client: PoolClient,
  ended: readonly ChangedCall[],
): Promise<{ readonly error: unknown } | null> {
  await client.query('SAVEPOINT ends')
  try {
    await saveCalls(client, ended)
    await client.query('RELEASE SAVEPOINT ends')
    return null
  } catch (error) {
    if (!mayRetryAlone(error)) throw error
    await client.query('ROLLBACK TO SAVEPOINT ends')
    return { error }
  }
}

/** The call's end as its own process would have written it, except that the call was lost. */
function endedRow(row: LostCallRow, known: KnownConfigurations): readonly ChangedCall[] {
  const configuration = known.get(row.company_id)
  if (configuration === undefined) return []
  const context = { at: row.ended_at.getTime(), configuration, performance: NO_PERFORMANCE }
  const end = endCall(lostCall(row, configuration), context, { by: 'system', reason: 'lost' })
  const { target_id, tid, target_group_id, target_group_name } = row
  // Where the call went is kept, even if that has been renamed or deleted since.
  const destination = { target_id, tid, target_group_id, target_group_name }
  return [{ ...changedCall(end.state, end, row.process_id), ...destination }]
}
