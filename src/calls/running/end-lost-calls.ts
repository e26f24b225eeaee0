import type { Pool, PoolClient } from 'pg'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { mayRetryAlone } from '../../platform/database/database-batcher.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { endCall } from '../engine/end-call.ts'
import type { RecordingLinks } from '../recordings/recording-links.ts'
import { type ChangedCall, changedCall, saveCalls } from '../records/save-calls.ts'
import type { DeadProcess } from './dead-processes.ts'
import { LOST_CALL_COLUMNS, type LostCallRow, lostCall } from './lost-call.ts'

interface Sweep {
  readonly pool: Pool
  readonly configurations: Pick<Configurations, 'ofCompany'>
  readonly recordingLinks: Pick<RecordingLinks, 'urlOf'>
  readonly processId: string
  /** The calls that this process could not go on with: when each was over, by its UUID. */
  readonly givenUp: ReadonlyMap<string, Instant>
  readonly deadProcesses: readonly DeadProcess[]
}

/** How many are ended in one transaction, so that its locks are brief. */
const MAX_BATCH_SIZE = 500

/** What a process sent just before its end may be written after it. */
const SETTLING_SECONDS = 5

/**
 * How long after its process was first seen dead a connected call, or one that is about to be, is left to whoever may go on with it: its
 * line may be another process', which waits for a moment for one that does (`HEIR_PATIENCE_MS` in switchboard.ts), and who goes on with it
 * says so in the database, which must be in reach for that.
 */
const INHERITANCE_SECONDS = 11

/**
 * Calls of the dead whose destination hears its digits, and has the caller after that without us: somebody may go on with them, too. $4 as
 * in `LOST`.
 */
const ANSWERED = `
          SELECT (talk -> 'call' ->> 'uuid')::uuid
          FROM carrier_calls
          WHERE process_id = ANY ($4::uuid[]) AND talk IS NOT NULL AND ended_at IS NULL
        `

/**
 * Calls that nobody runs: their process is dead, has ended its heartbeat, or is this one and has given them up. $1 is
 * this process, $2 what it has given up and $3 when each of that was over, $4 the dead and $5 when each was last heard
 * of: one that is heard of again lives. $6 are those of them whose connected calls nobody has gone on with in time.
 */
const LOST = `
    FROM calls AS call
    LEFT JOIN process_heartbeats AS heartbeat ON heartbeat.process_id = call.process_id
    LEFT JOIN unnest($2::uuid[], $3::timestamptz[]) AS given_up (uuid, over_at)
      ON given_up.uuid = call.uuid AND call.process_id = $1
    WHERE call.status <> 'finished'
      AND call.updated_at < now() - make_interval(secs => ${SETTLING_SECONDS})
      AND (
        (call.connected_time IS NULL AND call.uuid NOT IN (${ANSWERED}))
        OR call.process_id = $1
        OR heartbeat.beat_at IS NULL
        OR call.process_id = ANY ($6::uuid[])
      )
      AND CASE
        WHEN call.process_id = $1 THEN given_up.over_at IS NOT NULL
        ELSE heartbeat.beat_at IS NULL
          OR (call.process_id, heartbeat.beat_at) IN (SELECT * FROM unnest($4::uuid[], $5::timestamptz[]))
      END`

const lostValues = ({ processId, givenUp, deadProcesses }: Sweep) => [
  processId,
  [...givenUp.keys()],
  [...givenUp.values()].map(overAt => new Date(overAt)),
  deadProcesses.map(dead => dead.processId),
  deadProcesses.map(dead => dead.lastBeatAt),
  deadProcesses
    .filter(({ seenForMs }) => seenForMs >= 1_000 * INHERITANCE_SECONDS)
    .map(dead => dead.processId),
]

const FIND_COMPANIES = {
  name: 'find_companies_of_lost_calls',
  text: `SELECT DISTINCT call.company_id ${LOST}`,
}

/**
 * Lost calls ended when last heard of, by the database's clock, or by their process's own where that was ahead, and those
 * that this process has given up when they were over: so no duration is negative, and a call that has fired a sale timer
 * was connected for long enough. Rows that another process is sweeping are left to it.
 */
const FIND_LOST_CALLS = {
  name: 'find_lost_calls',
  text: `
    SELECT
      call.company_id, call.uuid, call.created_at, ${LOST_CALL_COLUMNS},
      greatest(
        call.updated_at, coalesce(given_up.over_at, heartbeat.beat_at), call.created_at, call.forwarded_time, call.connected_time,
        (
          SELECT max(pixel.fired_at)
          FROM pixel_firings AS pixel
          WHERE pixel.company_id = call.company_id
            AND pixel.call_uuid = call.uuid
            AND pixel.created_at = call.created_at
        )
      ) AS ended_at
    ${LOST}
      AND call.company_id = ANY ($7::integer[])
      AND call.uuid <> ALL ($8::uuid[])
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
 * Ends all calls whose process died. The record of each end gives the call's slots back: as far as its row says, so that a
 * process that died between an answer and recording it has answered nobody. @returns how many calls it ended
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
async function readConfigurations(sweep: Sweep, { errors }: Unended): Promise<KnownConfigurations> {
  const { pool, configurations } = sweep
  const { rows } = await pool.query<{ company_id: number }>({ ...FIND_COMPANIES, values: lostValues(sweep) })
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
async function endSomeLostCalls(sweep: Sweep, known: KnownConfigurations, unended: Unended): Promise<number> {
  return transactOn(sweep.pool, async client => {
    const { rows: lost } = await client.query<LostCallRow>({
      ...FIND_LOST_CALLS,
      values: [...lostValues(sweep), [...known.keys()], unended.uuids],
    })
    await saveEnds(
      client,
      lost.flatMap(call => endedRow(call, known, sweep)),
      unended,
    )
    return lost.length
  })
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
function endedRow(
  row: LostCallRow,
  known: KnownConfigurations,
  { recordingLinks }: Sweep,
): readonly ChangedCall[] {
  const configuration = known.get(row.company_id)
  if (configuration === undefined) return []
  const context = { at: row.ended_at.getTime(), configuration, performance: NO_PERFORMANCE }
  const end = endCall(lostCall(row, configuration, recordingLinks), context, { by: 'system', reason: 'lost' })
  const { target_id, tid, target_group_id, target_group_name } = row
  // Where the call went is kept, even if that has been renamed or deleted since.
  const destination = { target_id, tid, target_group_id, target_group_name }
  return [{ ...changedCall(end.state, end, { processId: row.process_id, revision: null }), ...destination }]
}
