/** The clock that transactions and calls live by: real time, or virtual time in tests. */
export interface Scheduler {
  /** Milliseconds from any fixed moment; never goes backwards. */
  now(): number
  /**
   * Runs `run` once, `milliseconds` from now, never before this call returns.
   * @returns a function that cancels it
   */
  after(milliseconds: number, run: () => void): () => void
}

export const systemScheduler: Scheduler = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
