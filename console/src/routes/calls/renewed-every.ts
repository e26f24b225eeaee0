import type { Call, CallEvent } from '../../api/resources/calls.ts'

/** What happens in a running call is watched; the call itself is read anew with every event. */
const CALL_MS = 10_000
const EVENTS_MS = 2_000

/** Two people talk: nothing is expected but that they hang up. */
const QUIET_AFTER_MS = 30_000
const QUIET_EVENTS_MS = 5_000

/** How often a call is read while it runs. */
export function callRenewedEvery({ status }: Pick<Call, 'status'>): number | false {
  return status === 'finished' ? false : CALL_MS
}

/** How often it is read what happened in a running call: less often once nothing has for a while. */
export function eventsRenewedEvery(events: readonly Pick<CallEvent, 'at'>[], now: number): number {
  const last = events.at(-1)
  return last !== undefined && now - Date.parse(last.at) > QUIET_AFTER_MS ? QUIET_EVENTS_MS : EVENTS_MS
}
