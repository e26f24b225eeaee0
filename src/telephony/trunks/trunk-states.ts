import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import { startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { MAX_REFUSALS_KEPT, type TrunkRefusal } from '../../resources/trunks/table.ts'
import type { CallClock } from '../clock/call-clock.ts'

/** What the edge says of a trunk. */
interface TrunkState {
  /** Whether its proxy answers; null = not known. */
  readonly reachable: boolean | null
  /** Null = it does not register, or not known. */
  readonly registered: boolean | null
  readonly calls: number
}

/** Keeps what is shown of trunks as `state`. */
export interface TrunkStates {
  /** What is left out stays as it is. May be called for every packet: what changes often is written once. */
  tell(trunkId: number, changes: Partial<TrunkState>): void
  /** A call that was refused; `reason` in words, `source` where it came from, or was to go. */
  refused(trunkId: number, refusal: Omit<TrunkRefusal, 'at'>): void
  /** Writes what has not been written yet. */
  stop(): Promise<void>
}

const WRITING_PAUSE_MS = 2_000

/** Trunks that are told of between two writings, whoever tells: more than there are. */
const MAX_STATES = 10_000

/** What a remote party sent may be part of them. */
const MAX_REASON_LENGTH = 300
const MAX_SOURCE_LENGTH = 100

interface TrunkStatesPorts {
  readonly pool: Pool
  readonly clock: Pick<CallClock, 'now'>
  readonly logger: Logger
}

/**
 * Writes what has changed, at most every two seconds and all of it at once. Of what was written before the start only the
 * refusals still hold. A trunk that is gone takes its state with it.
 */
export function startTrunkStates({ pool, clock, logger }: TrunkStatesPorts): TrunkStates {
  const states = new Map<number, StoredState>()
  const written = new Map<number, StoredState>()

  const change = (trunkId: number, changes: Partial<StoredState>) => {
    if (!states.has(trunkId) && states.size >= MAX_STATES) return
    states.set(trunkId, { ...(states.get(trunkId) ?? UNKNOWN), ...changes })
  }

  let isTakenOver = false
  const takeOver = async () => {
    for (const [id, stored] of await readStates(pool)) {
      written.set(id, stored)
      const { lastRefusals = [], ...told } = states.get(id) ?? {}
      const kept = [...lastRefusals, ...stored.lastRefusals].slice(0, MAX_REFUSALS_KEPT)
      states.set(id, { ...UNKNOWN, ...told, lastRefusals: kept })
    }
    isTakenOver = true
  }

  const write = async () => {
    if (!isTakenOver) await takeOver()
    const changed = [...states].filter(([id, state]) => !isDeepStrictEqual(written.get(id), state))
    if (changed.length === 0) return
    const existing = await writeStates(pool, changed)
    for (const [id, state] of changed) {
      if (existing.has(id)) written.set(id, state)
      else {
        written.delete(id)
        states.delete(id)
      }
    }
  }
  const onError = (error: unknown) => {
    logger.warn({ err: error }, 'the state of trunks could not be written; it is tried again')
  }
  const periodic = startPeriodic({ pauseMs: WRITING_PAUSE_MS, run: write, onError })

  return {
    tell: change,
    refused: (trunkId, { reason, source }) => {
      const refusal = {
        at: new Date(clock.now()).toISOString(),
        reason: reason.slice(0, MAX_REASON_LENGTH),
        source: source.slice(0, MAX_SOURCE_LENGTH),
      }
      const before = states.get(trunkId)?.lastRefusals ?? []
      change(trunkId, { lastRefusals: [refusal, ...before].slice(0, MAX_REFUSALS_KEPT) })
    },
    stop: async () => {
      await periodic.stop()
      await write().catch(onError)
    },
  }
}

interface StoredState extends TrunkState {
  /** The newest first. */
  readonly lastRefusals: readonly TrunkRefusal[]
}

const UNKNOWN: StoredState = { reachable: null, registered: null, calls: 0, lastRefusals: [] }

async function readStates(pool: Pool): Promise<ReadonlyMap<number, StoredState>> {
  const { rows } = await pool.query<StoredState & { readonly id: number }>(
    `SELECT trunk_id AS id, reachable, registered, calls, last_refusals AS "lastRefusals"
     FROM trunk_states ORDER BY trunk_id LIMIT ${MAX_STATES}`,
  )
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

/** @returns the trunks that there are, of those told of */
async function writeStates(
  pool: Pool,
  states: readonly (readonly [number, StoredState])[],
): Promise<ReadonlySet<number>> {
  const told = states.map(([id, { reachable, registered, calls, lastRefusals }]) => ({
    trunk_id: id,
    reachable,
    registered,
    calls,
    last_refusals: lastRefusals,
  }))
  const { rows } = await pool.query<{ trunk_id: number }>(
    `INSERT INTO trunk_states AS state (trunk_id, reachable, registered, calls, last_refusals, updated_at)
     SELECT told.trunk_id, told.reachable, told.registered, told.calls, told.last_refusals, now()
     FROM jsonb_to_recordset($1) AS told (
       trunk_id integer, reachable boolean, registered boolean, calls integer, last_refusals jsonb)
     WHERE EXISTS (SELECT FROM trunks AS trunk WHERE trunk.id = told.trunk_id)
     ON CONFLICT (trunk_id) DO UPDATE SET reachable = excluded.reachable, registered = excluded.registered,
       calls = excluded.calls, last_refusals = excluded.last_refusals, updated_at = excluded.updated_at
     RETURNING trunk_id`,
    [JSON.stringify(told)],
  )
  return new Set(rows.map(row => row.trunk_id))
}
