import { AsyncLocalStorage } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'

/** What becomes of the transactions of a piece of work. */
export interface CommitTrace {
  /** Whether any has been committed. */
  hasCommitted: boolean
  /** What the last of them does, in the words of whoever does it. */
  effect: string | null
  /** Where each of them leaves a mark that is committed with it; null where nobody will ask. */
  readonly witness: CommitWitness | null
  /** What goes on after the work has ended is no part of it. */
  isOver?: true
}

/** Knows of each transaction whether it was committed, even where the answer to its COMMIT was lost. */
export interface CommitWitness {
  /** Leaves a mark in the transaction, as its last statement. Throws when it must not be committed any more. */
  mark(tx: Executor, effect: string | null): Promise<string>
  /** Whether the transaction that left `mark` was committed. Waits while that is open; throws when it cannot be known. */
  wasCommitted(mark: string): Promise<boolean>
}

/** A transaction, as far as a witness needs it. */
export interface Executor {
  execute(statement: SQL): PromiseLike<{ readonly rowCount: number | null }>
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
    trace.isOver = true
    underWay--
    if (underWay === 0) traces.disable()
  }
}

/**
 * Runs a transaction, by `run`, for the work that is traced. Where the answer to its COMMIT is lost the witness is asked:
 * a transaction that was committed has succeeded, and any other has certainly changed nothing.
 */
export async function traceTransaction<Tx extends Executor, T>(
  run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const trace = currentTrace()
  if (trace === undefined) return run(work)
  const { witness } = trace
  const ending: { marked?: { readonly outcome: T; readonly mark: string } } = {}
  try {
    const outcome = await run(async tx => {
      const outcome = await work(tx)
      if (witness !== null) ending.marked = { outcome, mark: await witness.mark(tx, trace.effect) }
      return outcome
    })
    trace.hasCommitted = true
    return outcome
  } catch (error) {
    const { marked } = ending
    if (witness === null || marked === undefined || !(await isCommitted(witness, marked.mark))) throw error
    trace.hasCommitted = true
    return marked.outcome
  } finally {
    trace.effect = null
  }
}

/** Whether transactions leave a mark now. */
export function isWitnessed(): boolean {
  return (currentTrace()?.witness ?? null) !== null
}

/** Says in a few words what the transaction that the caller has open does, such as `create target 7`. */
export function noteEffect(effect: string): void {
  const trace = currentTrace()
  if (trace !== undefined) trace.effect = effect
}

/**
 * Marks work as done before it is, where no one transaction does it: a repetition is then never carried out. Nothing
 * happens where nobody will ask.
 * @param db commits each statement
 */
export async function markBeforehand(db: Executor, effect: string): Promise<void> {
  const trace = currentTrace()
  if (trace?.witness) await trace.witness.mark(db, effect)
}

/** Runs what is no part of the work, though it is done for it: reading, and what is undone of itself. */
export function untraced<T>(work: () => T): T {
  return traces.exit(work)
}

function currentTrace(): CommitTrace | undefined {
  const trace = traces.getStore()
  return trace?.isOver ? undefined : trace
}

/** Where it cannot be known, the failure that raised the question stands. */
async function isCommitted(witness: CommitWitness, mark: string): Promise<boolean> {
  try {
    return await witness.wasCommitted(mark)
  } catch {
    return false
  }
}
