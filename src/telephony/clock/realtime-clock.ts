import type { CallClock } from './call-clock.ts'

/** The clock on the wall. Timers may go off a moment before it says so: none wakes anybody early. */
export const realtimeClock: CallClock = {
  now: () => Date.now(),
  schedule: (at, wake) => {
    let timer: NodeJS.Timeout
    const wait = () => {
      timer = setTimeout(() => (Date.now() < at ? wait() : wake()), Math.max(0, at - Date.now()))
    }
    wait()
    return () => clearTimeout(timer)
  },
}
