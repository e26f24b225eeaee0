import type { CallClock } from './call-clock.ts'

/** The clock on the wall. */
export const realtimeClock: CallClock = {
  now: () => Date.now(),
  schedule: (at, wake) => {
    const timer = setTimeout(wake, Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  },
}
