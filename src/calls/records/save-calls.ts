import type { Pool, PoolClient } from 'pg'
import { toIsoString } from '../../domain/time/instant.ts'
import type { PixelFiring } from '../../domain/timers/fire-timer.ts'
import type { CallState } from '../engine/call-state.ts'
import type { Transition } from '../engine/transition.ts'
import { changingColumns } from './call-columns.ts'
import { eventRow } from './event-row.ts'

/** What has happened to a call since it was last saved. */
export type CallNews = Pick<Transition, 'facts' | 'pixels'>

export const NO_NEWS: CallNews = { facts: [], pixels: [] }

export function addedNews(earlier: CallNews, later: CallNews): CallNews {
  return {
    facts: [...earlier.facts, ...later.facts],
    pixels: [...earlier.pixels, ...later.pixels],
  }
}

/** A call as it has changed, for the function of the database. */
export type ChangedCall = ReturnType<typeof changedCall>

/** Who saves a call, and for which time. */
interface Saving {
  /** Which process runs the call: it is saved only where that process still does. */
  readonly processId: string
  /** From 1; what has been saved already is not saved again. Null where nothing is ever repeated. */
  readonly revision: number | null
}

export function changedCall(state: CallState, { facts, pixels }: CallNews, { processId, revision }: Saving) {
  const answer = facts.find(fact => fact.type === 'leg_answered')
  return {
    ...changingColumns(state),
    process_id: processId,
    revision,
    met_target_id: answer?.targetId ?? null,
    events: facts.map(eventRow),
    pixels: pixels.map(pixelRow),
  }
}

/** What writes calls may be repeated: a connection that has fallen silent is not waited for as long as others are. */
export const WRITE_PATIENCE_MS = 10_000

const SAVE_CALLS = {
  name: 'save_calls',
  text: 'SELECT uuid FROM save_calls($1::json)',
  query_timeout: WRITE_PATIENCE_MS,
}

/**
 * Saves how far calls have got, and settles those that have ended, in one statement.
 * @returns the UUIDs of the calls that are saved, without those that another process has ended meanwhile
 */
export async function saveCalls(
  database: Pool | PoolClient,
  calls: readonly ChangedCall[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ uuid: string }>({
    ...SAVE_CALLS,
    values: [JSON.stringify(calls)],
  })
  return new Set(rows.map(({ uuid }) => uuid))
}

/** A pixel as `start_calls` and `save_calls` take it: its own columns of `pixel_firings`. */
function pixelRow({ timerId, kind, seconds, firedAt, url, worth, dedupeCaller, dedupeSeconds }: PixelFiring) {
  return {
    timer_id: timerId,
    kind,
    seconds,
    fired_at: toIsoString(firedAt),
    url,
    revenue: worth?.revenue.toFixed() ?? null,
    payout: worth?.payout.toFixed() ?? null,
    dedupe_caller: dedupeCaller,
    dedupe_seconds: dedupeSeconds,
  }
}
