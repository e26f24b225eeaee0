import type { Call, CallEvent } from '../../api/resources/calls.ts'

/** What happens in a running call is watched; the call itself is read anew with every event. */
const CALL_MS = 10_000
const EVENTS_MS = 2_000

/** Two people talk: nothing is expected but that they hang up. */
const QUIET_AFTER_MS = 30_000
const QUIET_EVENTS_MS = 5_000

/** What is kept of a call after its end, such as its recording and its SIP messages, is looked for as long. */
const AFTERMATH_MS = 30_000
export const LOOKED_FOR_EVERY_MS = 5_000

type Ending = Pick<Call, 'status' | 'end_time'>

/** How often a call is read while it runs, or while something is still to come of it. */
export function callRenewedEvery(
  call: Ending & { readonly fired_pixels: readonly Pick<Call['fired_pixels'][number], 'status'>[] },
  now: number,
): number | false {
  if (call.status !== 'finished') return CALL_MS
  const isTried = call.fired_pixels.some(({ status }) => status === 'pending')
  return isTried || isJustOver(call, now) ? LOOKED_FOR_EVERY_MS : false
}

/** How often it is read what happened in a call: less often once nothing has for a while. */
export function eventsRenewedEvery(
  call: Ending,
  events: readonly Pick<CallEvent, 'at'>[],
  now: number,
): number | false {
  if (call.status === 'finished') return isJustOver(call, now) ? LOOKED_FOR_EVERY_MS : false
  const last = events.at(-1)
  return last !== undefined && now - Date.parse(last.at) > QUIET_AFTER_MS ? QUIET_EVENTS_MS : EVENTS_MS
}

/** Whether what is kept of a call after its end may be on its way. The reader’s clock may be a little off. */
export function isJustOver({ status, end_time }: Ending, now: number): boolean {
  if (status !== 'finished' || end_time === null) return false
  return Math.abs(now - Date.parse(end_time)) < AFTERMATH_MS
}
