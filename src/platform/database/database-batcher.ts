import { type Batcher, type BatcherOptions, createBatcher } from '../batching/batcher.ts'
import { mayRetryAlone } from './may-retry-alone.ts'

interface DatabaseBatcherOptions<Request, Answer>
  extends Omit<BatcherOptions<Request, Answer>, 'mayRetryAlone' | 'onBatch'> {
  /** What the batches are called in the metrics. */
  readonly name: string
  /** Hears the name and size of each batch that leaves. */
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
