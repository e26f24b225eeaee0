import { setImmediate } from 'node:timers/promises'
import { tooBusy } from '../http/error-catalogue.ts'

/** Work on many requests at once, the same for all of them. */
export interface Batcher<Request, Answer> {
  /** Joins the next batch. Rejects when the work on this request failed. */
  submit(request: Request): Promise<Answer>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

export interface BatcherOptions<Request, Answer> {
  /** Does the work of a batch and answers in its order. */
  run(requests: readonly Request[]): Promise<readonly Answer[]>
  readonly maxBatchSize: number
  /** How many batches may be under way at once; 1 unless told. Those of two must not hinder each other. */
  readonly maxUnderWay?: number
  /**
   * Whether a batch that failed with `error` has certainly changed nothing and may hold a single request to blame:
   * then each of its requests is tried alone. Otherwise all of them are rejected.
   */
  mayRetryAlone(error: unknown): boolean
  /** Hears the size of each batch that leaves. */
  onBatch?(size: number): void
}

/** Beyond this the work is hopelessly behind, and a quick refusal serves callers better than a queue. */
const MAX_WAITING = 10_000

/**
 * Gathers requests into batches: while one batch is under way the next gathers, and leaves when the last returns. An
 * idle batcher sends a lone request at once; under load batches grow by themselves. No timer makes anyone wait.
 *
 * Where several may be under way, the next leaves as soon as it is half as large as each of them: its work fills the
 * time in which they wait for the disk, and batches stay large where large ones pay.
 */
export function createBatcher<Request, Answer>(
  options: BatcherOptions<Request, Answer>,
): Batcher<Request, Answer> {
  const { maxBatchSize, maxUnderWay = 1 } = options
  let waiting: Member<Request, Answer>[] = []
  const lanes = new Set<Lane>()

  const work = async (lane: Lane) => {
    // One turn of the event loop lets requests that arrived together leave together.
    await setImmediate()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatchSize)
      waiting = waiting.slice(maxBatchSize)
      lane.batchSize = batch.length
      await settle(options, batch)
    }
    lanes.delete(lane)
  }

  const begin = () => {
    const lane: Lane = { batchSize: null, ended: Promise.resolve() }
    lanes.add(lane)
    lane.ended = work(lane)
  }

  const mayBegin = () => {
    if (lanes.size >= maxUnderWay) return false
    for (const { batchSize } of lanes) if (batchSize === null || waiting.length * 2 < batchSize) return false
    return true
  }

  return {
    submit: request =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) {
          reject(tooBusy())
          return
        }
        waiting.push({ request, resolve, reject })
        if (mayBegin()) begin()
      }),
    drain: async () => {
      while (lanes.size > 0) await Promise.all([...lanes].map(({ ended }) => ended))
    },
  }
}

/** Batches that leave one after the other. */
interface Lane {
  /** Of the batch that is under way; null while the first gathers. */
  batchSize: number | null
  ended: Promise<void>
}

interface Member<Request, Answer> {
  readonly request: Request
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

async function settle<Request, Answer>(
  options: BatcherOptions<Request, Answer>,
  batch: readonly Member<Request, Answer>[],
): Promise<void> {
  options.onBatch?.(batch.length)
  try {
    const answers = await options.run(batch.map(member => member.request))
    if (answers.length !== batch.length) {
      throw new Error(`a batch of ${batch.length} requests got ${answers.length} answers`)
    }
    for (const [index, member] of batch.entries()) member.resolve(answers[index] as Answer)
  } catch (error) {
    if (batch.length > 1 && options.mayRetryAlone(error)) {
      for (const member of batch) await settle(options, [member])
    } else {
      for (const member of batch) member.reject(error)
    }
  }
}
