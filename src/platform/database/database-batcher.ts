import { type Batcher, createBatcher } from '../batching/batcher.ts'
import { mayRetryAlone } from './may-retry-alone.ts'

interface DatabaseBatcherOptions<Request, Answer> {
  /** What the batches are called in the metrics. */
  readonly name: string
  readonly maxBatchSize: number
  /** Runs one statement for all requests and answers in their order. */
  run(requests: readonly Request[]): Promise<readonly Answer[]>
  /** Hears the name and size of each batch that leaves. */
  onBatch(name: string, size: number): void
  /** As batchers take it. */
  readonly pauseMs?: number
}

/** A batcher whose batches are each one SQL statement, and with it one commit. */
export function databaseBatcher<Request, Answer>({
  name,
  maxBatchSize,
  run,
  onBatch,
  pauseMs = 0,
}: DatabaseBatcherOptions<Request, Answer>): Batcher<Request, Answer> {
  return createBatcher({ run, maxBatchSize, pauseMs, mayRetryAlone, onBatch: size => onBatch(name, size) })
}
