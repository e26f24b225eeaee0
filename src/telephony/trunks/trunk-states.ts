import type { Pool } from 'pg'
import { startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { MAX_REFUSALS_KEPT, type TrunkRefusal } from '../../resources/trunks/table.ts'
import type { CallClock } from '../clock/call-clock.ts'

/** What this edge sees of a trunk. */
interface TrunkView {
  /** Whether its proxy answers; null = not known. */
  readonly reachable: boolean | null
  /** Null = it does not register, or not known. */
  readonly registered: boolean | null
}

/** Keeps what is shown of trunks as `state`, together with other edges; calls are counted by `TrunkPlaces`. */
export interface TrunkStates {
  /** What is left out stays as it is. */
  tell(trunkId: number, changes: Partial<TrunkView>): void
  /** A call that was refused; `reason` in words, `source` where it came from, or was to go. */
  refused(trunkId: number, refusal: Omit<TrunkRefusal, 'at'>): void
  /** Writes what has not been written yet, and takes back what this edge alone can say. */
  stop(): Promise<void>
}

const WRITING_PAUSE_MS = 2_000

/** Trunks that are told of, whoever tells: more than there are. */
const MAX_STATES = 10_000

/** What a remote party sent may be part of them. */
const MAX_REASON_LENGTH = 300
const MAX_SOURCE_LENGTH = 100

interface TrunkStatesPorts {
  readonly pool: Pool
  readonly clock: Pick<CallClock, 'now'>
  /** By which rows name this edge. */
  readonly processId: string
  readonly logger: Logger
}

/**
 * Writes every two seconds, all of it at once: what this edge sees, and which refusals are new. What it sees is compared with what is
 * there, which others remove when they take the edge for dead. A trunk that is gone takes its state with it.
 */
export function startTrunkStates({ pool, clock, processId, logger }: TrunkStatesPorts): TrunkStates {
  const views = new Map<number, TrunkView>()
  /** Not written yet, the newest first. */
  const refusals = new Map<number, readonly TrunkRefusal[]>()

  const write = async () => {
    await writeRefusals(pool, refusals)
    if (views.size === 0) return
    const existing = await writeViews(pool, processId, [...views])
    for (const id of views.keys()) if (!existing.has(id)) views.delete(id)
  }
  const onError = (error: unknown) => {
    logger.warn({ err: error }, 'the state of trunks could not be written; it is tried again')
  }
  const periodic = startPeriodic({ pauseMs: WRITING_PAUSE_MS, run: write, onError })

  return {
    tell: (trunkId, changes) => {
      const before = views.get(trunkId)
      if (before === undefined && views.size >= MAX_STATES) return
      views.set(trunkId, { ...(before ?? UNKNOWN), ...changes })
    },
    refused: (trunkId, { reason, source }) => {
      const refusal = {
        at: new Date(clock.now()).toISOString(),
        reason: reason.slice(0, MAX_REASON_LENGTH),
        source: source.slice(0, MAX_SOURCE_LENGTH),
      }
      const before = refusals.get(trunkId)
      if (before === undefined && refusals.size >= MAX_STATES) return
      refusals.set(trunkId, [refusal, ...(before ?? [])].slice(0, MAX_REFUSALS_KEPT))
    },
    stop: async () => {
      await periodic.stop()
      await writeRefusals(pool, refusals).catch(onError)
      await pool.query('DELETE FROM trunk_views WHERE process_id = $1', [processId]).catch(onError)
    },
  }
}

const UNKNOWN: TrunkView = { reachable: null, registered: null }

/** The same refusal twice is one of which it was not known whether it was written. */
const WRITE_REFUSALS = `
  INSERT INTO trunk_states AS state (trunk_id, last_refusals, updated_at)
  SELECT told.trunk_id, told.refusals, now()
  FROM jsonb_to_recordset($1) AS told (trunk_id integer, refusals jsonb)
  WHERE EXISTS (SELECT FROM trunks AS trunk WHERE trunk.id = told.trunk_id)
  ORDER BY told.trunk_id
  ON CONFLICT (trunk_id) DO UPDATE SET updated_at = excluded.updated_at, last_refusals = (
    SELECT jsonb_agg(latest.refusal ORDER BY latest.refusal ->> 'at' DESC, latest.place)
    FROM (
      SELECT known.refusal, min(known.place) AS place
      FROM jsonb_array_elements(excluded.last_refusals || state.last_refusals)
        WITH ORDINALITY AS known (refusal, place)
      GROUP BY known.refusal
      ORDER BY known.refusal ->> 'at' DESC, min(known.place)
      LIMIT ${MAX_REFUSALS_KEPT}
    ) AS latest
  )`

/** Adds them to those of all edges, and forgets what has been written. */
async function writeRefusals(pool: Pool, refusals: Map<number, readonly TrunkRefusal[]>): Promise<void> {
  const written = [...refusals]
  if (written.length === 0) return
  const told = written.map(([id, list]) => ({ trunk_id: id, refusals: list }))
  await pool.query(WRITE_REFUSALS, [JSON.stringify(told)])
  for (const [id, list] of written) {
    const known = new Set(list)
    const since = (refusals.get(id) ?? []).filter(refusal => !known.has(refusal))
    if (since.length === 0) refusals.delete(id)
    else refusals.set(id, since)
  }
}

const WRITE_VIEWS = `
  WITH existing AS (
    SELECT told.trunk_id, told.reachable, told.registered
    FROM jsonb_to_recordset($2) AS told (trunk_id integer, reachable boolean, registered boolean)
    JOIN trunks AS trunk ON trunk.id = told.trunk_id
  ), written AS (
    INSERT INTO trunk_views AS view (trunk_id, process_id, reachable, registered)
    SELECT existing.trunk_id, $1, existing.reachable, existing.registered FROM existing
    ORDER BY existing.trunk_id
    ON CONFLICT (trunk_id, process_id) DO UPDATE
      SET reachable = excluded.reachable, registered = excluded.registered
      WHERE (view.reachable, view.registered) IS DISTINCT FROM (excluded.reachable, excluded.registered)
  )
  SELECT trunk_id FROM existing`

/** @returns the trunks that there are, of those told of */
async function writeViews(
  pool: Pool,
  processId: string,
  views: readonly (readonly [number, TrunkView])[],
): Promise<ReadonlySet<number>> {
  const told = views.map(([id, view]) => ({ trunk_id: id, ...view }))
  const { rows } = await pool.query<{ trunk_id: number }>(WRITE_VIEWS, [processId, JSON.stringify(told)])
  return new Set(rows.map(row => row.trunk_id))
}
