import { startPeriodic } from './periodic.ts'
import type { WorkPort } from './work-port.ts'

/** One attempt at a task that is claimed. */
export interface Attempt {
  /** Resolves, and never rejects, once it is settled, lost, or broken off. */
  readonly ended: Promise<void>
  /** Whether nothing is left to be done about it: false while it is under way, and where it was broken off unsettled. */
  isOver(): boolean
  /** Has it end soon, unless it is being settled already. */
  breakOff(): void
  /** Ends an attempt that was not settled: it never will be. @returns whether it is to be handed back */
  takeBack(): boolean
}

/** Begins at once: runs the task, renewing its lease, and settles what came of it. */
export function startAttempt<Task extends object, Outcome, Word extends string>(
  port: WorkPort<Task, Outcome, Word>,
  task: Task,
  breakOffMs: number,
): Attempt {
  const { name, logger } = port
  const startedAt = performance.now()
  const breakingOff = new AbortController()
  let stage: 'running' | 'settling' | 'over' = 'running'
  let isTakenOver = false
  const end = (word: Word | 'handed_back' | 'lost', outcome: Outcome | null = null) => {
    stage = 'over'
    port.onEnd({ task, word, outcome, seconds: (performance.now() - startedAt) / 1_000 })
  }
  const renewing = startRenewing(port, task, () => {
    isTakenOver = true
    breakingOff.abort()
  })

  const runAndSettle = async () => {
    try {
      const { signal } = breakingOff
      const outcome = await orSoonAfter(signal, breakOffMs, port.run(task, signal))
      if (isTakenOver) return end('lost')
      stage = 'settling'
      end(await port.settle(task, outcome), outcome)
    } catch (error) {
      if (isTakenOver) return end('lost')
      // Broken off because the process stops: it is still to be handed back.
      if (breakingOff.signal.aborted && stage === 'running') return
      logger.error({ err: error, work: name }, 'what came of work could not be kept: its lease ends')
      end('lost')
    } finally {
      await renewing?.stop()
    }
  }

  return {
    ended: runAndSettle(),
    isOver: () => stage === 'over',
    breakOff: () => {
      if (stage === 'running') breakingOff.abort()
    },
    takeBack: () => {
      if (stage !== 'running') return false
      end('handed_back')
      return true
    },
  }
}

function startRenewing<Task extends object, Outcome, Word extends string>(
  { name, renewal, logger }: WorkPort<Task, Outcome, Word>,
  task: Task,
  onTakenOver: () => void,
) {
  if (renewal === undefined) return null
  return startPeriodic({
    pauseMs: renewal.everyMs,
    run: async () => {
      if (!(await renewal.renew(task))) onTakenOver()
    },
    onError: error => logger.warn({ err: error, work: name }, 'a lease could not be renewed'),
  })
}

/** The outcome of `work`, or a failure within so long of `signal`, which `work` heeds but may be slow to. */
async function orSoonAfter<T>(signal: AbortSignal, ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const cutOff = new Promise<never>((_resolve, reject) => {
    const onAbort = () => {
      if (ms === 0) reject(signal.reason)
      else timer = setTimeout(() => reject(signal.reason), ms)
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })
  return Promise.race([work, cutOff]).finally(() => clearTimeout(timer))
}
