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
