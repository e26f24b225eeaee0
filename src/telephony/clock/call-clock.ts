import type { Instant } from '../../domain/time/instant.ts'

/** The clock that one call lives by: real time, or virtual time where a simulation need not wait. */
export interface CallClock {
  now(): Instant
  /**
   * Calls `wake` once, at `at` or as soon as possible when that has passed, never before this call returns.
   * @returns a function that cancels it
   */
  schedule(at: Instant, wake: () => void): () => void
}

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
