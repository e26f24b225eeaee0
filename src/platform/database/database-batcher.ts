import pg from 'pg'
import { type Batcher, type BatcherOptions, createBatcher } from '../batching/batcher.ts'

interface DatabaseBatcherOptions<Request, Answer>
  extends Omit<BatcherOptions<Request, Answer>, 'mayRetryAlone' | 'onBatch'> {
  /** What the batches are called in the metrics. */
  readonly name: string
  /** Called with the name and size of each batch that leaves. */
  onBatch(name: string, size: number): void
}

/** A batcher whose batches are each one SQL statement (`run`), and with it one commit. */
export function databaseBatcher<Request, Answer>({
  name,
  onBatch,
  ...options
}: DatabaseBatcherOptions<Request, Answer>): Batcher<Request, Answer> {
  return createBatcher({ ...options, mayRetryAlone, onBatch: size => onBatch(name, size) })
}

/** SQLSTATE classes of statements that failed over a value they were given: bad data, a violated constraint. */
const VALUE_CLASSES = ['22', '23']

/** serialization_failure and deadlock_detected: two transactions met, and this one may pass another time. */
const COLLISION_CODES = ['40001', '40P01']

/**
 * Whether the requests of a failed batch may each be tried alone: the server refused the statement, so that it
 * certainly changed nothing, and a single request may be to blame or a second try may pass. A statement that timed out,
 * a server that is shutting down or out of resources, and a lost connection (after which the statement may have been
 * committed) are none of that: trying each request then would only multiply the load on a server in trouble.
 */
export function mayRetryAlone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  return VALUE_CLASSES.includes(error.code.slice(0, 2)) || COLLISION_CODES.includes(error.code)
}
