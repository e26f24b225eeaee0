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

/** The wall clock. Timers may fire a moment before it is time: none wakes anybody early. */
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
