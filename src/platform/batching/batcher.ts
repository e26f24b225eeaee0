import { setImmediate, setTimeout } from 'node:timers/promises'
import { overloaded } from '../refusals/refusal.ts'

/** Does the same work for many requests at once. */
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
  /**
   * Whether a batch that failed with `error` has certainly changed nothing and may hold a single request to blame:
   * then each of its requests is tried alone. Otherwise all of them are rejected.
   */
  mayRetryAlone(error: unknown): boolean
  /** Called with the size of each batch that leaves. */
  onBatch?(size: number): void
  /**
   * No batch leaves sooner than this after the one before: for work that nobody waits for, which is cheaper together.
   */
  readonly pauseMs?: number
}

/** Beyond this the work is hopelessly behind, and a quick refusal serves callers better than a queue. */
const MAX_WAITING = 10_000

/**
 * Gathers requests into batches: while one batch is under way the next gathers, and leaves when the last returns. An
 * idle batcher sends a lone request at once; under load batches grow by themselves. No timer makes anyone wait, unless
 * `pauseMs` says so.
 */
export function createBatcher<Request, Answer>(
  options: BatcherOptions<Request, Answer>,
): Batcher<Request, Answer> {
  let waiting: Member<Request, Answer>[] = []
  let underWay: Promise<void> | null = null
  let mayLeaveAt = 0

  const takeBatch = () => {
    const batch = waiting.slice(0, options.maxBatchSize)
    waiting = waiting.slice(options.maxBatchSize)
    mayLeaveAt = performance.now() + (options.pauseMs ?? 0)
    return batch
  }

  const work = async () => {
    // One turn of the event loop lets requests that arrived together leave together.
    await setImmediate()
    let tellAnswers: TellAnswers | null = null
    while (waiting.length > 0) {
      const pauseMs = mayLeaveAt - performance.now()
      if (pauseMs > 0) {
        tellAnswers?.()
        tellAnswers = null
        await setTimeout(pauseMs)
      }
      const outcome = settle(options, takeBatch())
      // Callers have much to do with their answers. The next batch is sent before that.
      if (tellAnswers !== null) await setImmediate()
      tellAnswers?.()
      tellAnswers = await outcome
    }
    underWay = null
    tellAnswers?.()
  }

  return {
    submit: request =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) {
          reject(overloaded())
          return
        }
        waiting.push({ request, resolve, reject })
        underWay ??= work()
      }),
    drain: async () => {
      while (underWay !== null) await underWay
    },
  }
}

interface Member<Request, Answer> {
  readonly request: Request
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Gives each member of a batch its answer, or what its work failed with. */
type TellAnswers = () => void

/** @returns what is still to be passed on; null when the batch was tried one by one, each member with its own answer */
async function settle<Request, Answer>(
  options: BatcherOptions<Request, Answer>,
  batch: readonly Member<Request, Answer>[],
): Promise<TellAnswers | null> {
  options.onBatch?.(batch.length)
  try {
    const answers = await options.run(batch.map(member => member.request))
    if (answers.length !== batch.length) {
      throw new Error(`a batch of ${batch.length} requests got ${answers.length} answers`)
    }
    return () => {
      for (const [index, member] of batch.entries()) member.resolve(answers[index] as Answer)
    }
  } catch (error) {
    if (batch.length === 1 || !options.mayRetryAlone(error)) {
      return () => {
        for (const member of batch) member.reject(error)
      }
    }
    for (const member of batch) (await settle(options, [member]))?.()
    return null
  }
}
