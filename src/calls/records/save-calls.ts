import type { Pool, PoolClient } from 'pg'
import { toIsoString } from '../../domain/time/instant.ts'
import type { PixelFiring } from '../../domain/timers/fire-timer.ts'
import type { CallState } from '../engine/call-state.ts'
import type { Transition } from '../engine/transition.ts'
import { changingColumns } from './call-columns.ts'
import { eventRow } from './event-row.ts'

/** What has happened to a call since it was last saved. */
export type CallNews = Pick<Transition, 'facts' | 'pixels'>

/** A call as it has changed, for the function of the database. */
export type ChangedCall = ReturnType<typeof changedCall>

/** @param processId which process runs the call: it is saved only where that process still does */
export function changedCall(state: CallState, { facts, pixels }: CallNews, processId: string) {
  const answer = facts.find(fact => fact.type === 'leg_answered')
  return {
    ...changingColumns(state),
    process_id: processId,
    met_target_id: answer?.targetId ?? null,
    events: facts.map(eventRow),
    pixels: pixels.map(pixelRow),
  }
}

const SAVE_CALLS = { name: 'save_calls', text: 'SELECT uuid FROM save_calls($1::json)' }

/**
 * Saves how far calls have got, and settles those that have ended, in one statement.
 * @returns the UUIDs of the calls that were saved, without those that another process has ended meanwhile
 */
export async function saveCalls(
  database: Pool | PoolClient,
  calls: readonly ChangedCall[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ uuid: string }>({ ...SAVE_CALLS, values: [JSON.stringify(calls)] })
  return new Set(rows.map(({ uuid }) => uuid))
}

/** A pixel as `start_calls` and `save_calls` take it: its own columns of `pixel_firings`. */
function pixelRow({
  timerId,
  kind,
  seconds,
  firedAt,
  url,
  urlUnlessConverted,
  dedupeCaller,
  dedupeSeconds,
}: PixelFiring) {
  return {
    timer_id: timerId,
    kind,
    seconds,
    fired_at: toIsoString(firedAt),
    url,
    url_unless_converted: urlUnlessConverted ?? null,
    dedupe_caller: dedupeCaller,
    dedupe_seconds: dedupeSeconds,
  }
}
