import type { CallClock } from '../clock/call-clock.ts'
import { Timers } from '../sip/transaction/timers.ts'

/** Timers by name, by the clock that calls live by. */
export function createTimers<Name extends string>(clock: Pick<CallClock, 'now' | 'schedule'>): Timers<Name> {
  return new Timers<Name>({
    now: () => clock.now(),
    after: (milliseconds, run) => clock.schedule(clock.now() + milliseconds, run),
  })
}
