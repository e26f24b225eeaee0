import type pg from 'pg'
import type { DatabaseAddress } from '../../platform/database/database-address.ts'
import { DatabaseClient } from '../../platform/database/database-client.ts'
import { INSERT_LONGER_SPANS, insertDays } from './add-rollups.ts'
import { buildCubes, type Days } from './build-cubes.ts'
import { localDay } from './facet-keys.ts'
import { foldChangesSeen, REPORT_LOCK } from './fold-changes.ts'
import { DIMENSION_COLUMNS, METRICS_OF_CALL } from './report-metrics.ts'
import { type ReportSettings, readRollupState } from './report-settings.ts'

/**
 * What a step may hold in memory (twice that while it adds up) before it writes to disk: about the days of a month of
 * 300,000 calls. One rebuild runs at a time in a process, so it is not multiplied.
 */
const WORK_MEMORY = '128MB'

/** Longer than a month of calls takes to add up; a statement that runs on nobody's behalf ends then. */
const MAX_STATEMENT_MS = 60 * 60 * 1_000

export interface RebuildOptions {
  /** Whether to wait for a process that is folding or rebuilding. Otherwise it is left to that one. */
  readonly waits: boolean
  /** Whether rollups and cubes that are current are rebuilt as well. */
  readonly isForced: boolean
  /** Stops it at once; nothing has changed then. */
  readonly signal?: AbortSignal
  /** Called with how many of how many steps are done: months of calls and lengths of spans. */
  onProgress?(done: number, total: number): void
}

/**
 * Small Companies are done by then; a connection that breaks amid a statement is a fault to the server, which it logs.
 */
const STOP_GRACE_MS = 1_000

/** The outcome: `busy` when another held the lock, `current` when there was nothing to do. */
export type Rebuilt = 'rebuilt' | 'busy' | 'current' | 'no such company'

/**
 * Rebuilds a Company's rollups and cubes from its calls, whichever of them are not current, in one transaction that sees the
 * calls as they are when it begins, and deletes the changes that they include. Changes that are committed meanwhile are
 * not seen and stay for the next folding: each call counts once, and none waits.
 * @param direct for a connection of its own, without the pools' limits on statements
 */
export async function rebuildRollups(
  direct: DatabaseAddress,
  companyId: number,
  { waits, isForced, signal, onProgress }: RebuildOptions,
): Promise<Rebuilt> {
  const client = new DatabaseClient({ ...direct, statement_timeout: MAX_STATEMENT_MS, query_timeout: 0 })
  const disconnect = () => client.end().catch(() => undefined)
  let cutOff: NodeJS.Timeout | undefined
  const cutOffSoon = () => {
    cutOff = setTimeout(disconnect, STOP_GRACE_MS)
  }
  signal?.addEventListener('abort', cutOffSoon, { once: true })
  try {
    signal?.throwIfAborted()
    await client.connect()
    // Held before the transaction begins: its first statement fixes what it sees.
    if (!(await lock(client, companyId, waits))) return 'busy'
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const rebuilt = await rebuild(client, companyId, isForced, onProgress)
    await client.query('COMMIT')
    return rebuilt
  } finally {
    signal?.removeEventListener('abort', cutOffSoon)
    clearTimeout(cutOff)
    // Ends the session: the lock with it, and a transaction that was not committed.
    await disconnect()
  }
}

async function lock(client: pg.Client, companyId: number, waits: boolean): Promise<boolean> {
  const name = [REPORT_LOCK, companyId]
  if (waits) {
    await client.query('SELECT pg_advisory_lock($1, $2)', name)
    return true
  }
  const { rows } = await client.query<{ is_held: boolean }>(
    'SELECT pg_try_advisory_lock($1, $2) AS is_held',
    name,
  )
  return rows[0]?.is_held === true
}

async function rebuild(
  client: pg.Client,
  companyId: number,
  isForced: boolean,
  onProgress: RebuildOptions['onProgress'],
): Promise<Rebuilt> {
  const state = await readRollupState(client, companyId)
  if (state === null) return 'no such company'
  const areRollupsDue = isForced || !state.areCurrent
  const areCubesDue = isForced || !state.areCubesCurrent
  if (!areRollupsDue && !areCubesDue) return 'current'
  const { settings } = state
  // By hashing in memory, and without the compilation that long statements would be given.
  await client.query(`SET LOCAL work_mem = '${WORK_MEMORY}'; SET LOCAL jit = off`)
  const months = await monthsOfCalls(client, companyId, settings.zone)
  const steps =
    (areRollupsDue ? months.length + INSERT_LONGER_SPANS.length : 0) + (areCubesDue ? months.length + 1 : 0)
  let done = 0
  const onStep = () => onProgress?.(done++, steps)
  if (areCubesDue) {
    // First: what is taken from the changes from here on is not added to cubes, which are made of the calls themselves.
    await client.query('DELETE FROM report_cube_states WHERE company_id = $1', [companyId])
    await client.query('DELETE FROM report_cubes WHERE company_id = $1', [companyId])
  }
  if (areRollupsDue) {
    await client.query('DELETE FROM report_changes WHERE company_id = $1', [companyId])
    await buildRollups(client, companyId, settings, months, onStep)
  } else {
    await foldChangesSeen(client, companyId)
  }
  if (areCubesDue) {
    await buildCubes(client, { companyId, zone: settings.zone }, FINISHED_CALLS, months, onStep)
  }
  onProgress?.(steps, steps)
  return 'rebuilt'
}

async function buildRollups(
  client: pg.Client,
  companyId: number,
  { zone, tagKeys }: Pick<ReportSettings, 'zone' | 'tagKeys'>,
  months: readonly Days[],
  onStep: () => void,
): Promise<void> {
  await client.query('DELETE FROM report_rollups WHERE company_id = $1', [companyId])
  await client.query(
    `INSERT INTO report_states (company_id, zone, tag_keys, built_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (company_id) DO UPDATE
     SET zone = excluded.zone, tag_keys = excluded.tag_keys, built_at = excluded.built_at`,
    [companyId, zone, tagKeys],
  )
  for (const { first, last } of months) {
    onStep()
    await client.query(INSERT_MONTH, [companyId, first, last, zone])
  }
  for (const insertSpans of INSERT_LONGER_SPANS) {
    onStep()
    await client.query(insertSpans, [companyId])
  }
}

/**
 * The first and last days of the months with calls, in the Company's calendar, and of one on either side, as clocks may
 * go back. Each day is added up at once, and yet what is held at a time stays bounded.
 */
async function monthsOfCalls(client: pg.Client, companyId: number, zone: string) {
  const { rows } = await client.query<Days>(
    `SELECT to_char(month, 'YYYY-MM-DD') AS first,
       to_char(month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') AS last
     FROM (
       SELECT min(created_at) AT TIME ZONE $2 - interval '1 day' AS first,
         max(created_at) AT TIME ZONE $2 + interval '1 day' AS last
       FROM calls WHERE company_id = $1
     ) AS known, generate_series(date_trunc('month', first), last, interval '1 month') AS month
     ORDER BY month`,
    [companyId, zone],
  )
  return rows
}

/**
 * The finished calls of Company $1 on the days from $2 to $3 in the zone $4. They are looked for with a day to spare on
 * either side, and then selected by their day.
 */
const FINISHED_CALLS = `
  SELECT created_at, ${DIMENSION_COLUMNS}, ${METRICS_OF_CALL}
  FROM calls
  WHERE company_id = $1 AND status = 'finished'
    AND created_at >= $2::date::timestamp AT TIME ZONE $4 - interval '1 day'
    AND created_at < $3::date::timestamp AT TIME ZONE $4 + interval '2 days'
    AND ${localDay('$4')} BETWEEN $2::date AND $3::date`

const INSERT_MONTH = `
  WITH state AS MATERIALIZED (
    SELECT zone, tag_keys FROM report_states WHERE company_id = $1
  ), finished AS (${FINISHED_CALLS})
  ${insertDays('finished')}`
