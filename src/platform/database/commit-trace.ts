import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether any transaction of a piece of work has been committed. */
export interface CommitTrace {
  hasCommitted: boolean
}

const traces = new AsyncLocalStorage<CommitTrace>()

let underWay = 0

/**
 * Runs `work`, and notes in `trace` when a transaction within it is committed. While anything is traced every promise of
 * the process costs more, those of pings too: that ends with the last work that is traced.
 */
export async function traceCommits<T>(trace: CommitTrace, work: () => T | Promise<T>): Promise<T> {
  underWay++
  try {
    return await traces.run(trace, work)
  } finally {
    underWay--
    if (underWay === 0) traces.disable()
  }
}

/** To be called after each commit. */
export function noteCommit(): void {
  const trace = traces.getStore()
  if (trace !== undefined) trace.hasCommitted = true
}
