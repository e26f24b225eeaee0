import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether any transaction of a piece of work has been committed. */
export interface CommitTrace {
  hasCommitted: boolean
}

const traces = new AsyncLocalStorage<CommitTrace>()

/** Runs `work`, and notes in `trace` when a transaction within it is committed. */
export function traceCommits<T>(trace: CommitTrace, work: () => T): T {
  return traces.run(trace, work)
}

/** To be called after each commit. */
export function noteCommit(): void {
  const trace = traces.getStore()
  if (trace !== undefined) trace.hasCommitted = true
}
