import { startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { OutboxMetrics } from './outbox-metrics.ts'

/** Sends what waits in a table to be sent, whichever process wrote it, for as long as this process lives. */
export interface Outbox {
  /** Something was written: it is looked for at once instead of within `pollMs`. */
  poke(): void
  /** Claims no more, waits a little for what is under way, and hands back the rest. */
  stop(): Promise<void>
}

/** What a claim may take: no more than there is room for, in all and in each lane. */
export interface OutboxRoom {
  readonly most: number
  readonly mostPerLane: number
  /** Lanes with something under way, each with how much; all others have nothing. */
  readonly underWay: ReadonlyMap<string, number>
}

export interface OutboxOptions<Task, Outcome> {
  /** In metrics and logs: `pixels`. */
  readonly name: string
  /**
   * Takes what is due and puts its next turn off by a lease, longer than `attempt` and `settle` may take, so that no
   * other process takes it meanwhile, and one does should this one die. One at a time in a process. To be fair, rows of
   * the lanes with least under way come first (`claim_pixel_firings` shows how).
   */
  claim(room: OutboxRoom): Promise<readonly Task[]>
  /** Whose slowness others must not feel: the host that it goes to. */
  laneOf(task: Task): string
  /** Sends it once. What it throws is logged; the task comes again when its lease is over. */
  attempt(task: Task): Promise<Outcome>
  /** Writes down what came of it, and when it comes again. @returns the word that metrics count it under */
  settle(task: Task, outcome: Outcome): Promise<string>
  /** Makes these due at once, for another process: what came of them will not be written down. */
  handBack(tasks: readonly Task[]): Promise<void>
  readonly logger: Pick<Logger, 'error' | 'warn'>
  readonly metrics: OutboxMetrics
  readonly limits?: Partial<OutboxLimits>
}

export interface OutboxLimits {
  /** Under way at a time: each holds a socket and what is read from it. */
  readonly most: number
  /** Of one lane: a server that is dead or slow holds as many at most, and leaves the others to the rest. */
  readonly mostPerLane: number
  /** How soon it is found what another process wrote, or left behind, and what comes again. */
  readonly pollMs: number
  /** The least time from one claim to the next: what is written meanwhile is claimed together. */
  readonly pauseMs: number
  /** How long a stopping process waits for answers: the service has 10 s to stop in (completions.md §1). */
  readonly drainMs: number
}

const LIMITS: OutboxLimits = { most: 256, mostPerLane: 32, pollMs: 1_000, pauseMs: 25, drainMs: 3_000 }

export function startOutbox<Task, Outcome>(options: OutboxOptions<Task, Outcome>): Outbox {
  const { name, logger } = options
  const limits = { ...LIMITS, ...options.limits }
  const running = new Map<Task, Promise<void>>()
  const lanes = createLanes()
  let looking: Promise<void> | null = null
  let isWanted = false
  let isStopping = false
  let isCutOff = false
  // Whether the last claim may have left something for want of room.
  let isWaitingForRoom = false
  let mayClaimAt = 0

  const run = async (task: Task) => {
    const lane = options.laneOf(task)
    const leave = lanes.enter(lane)
    try {
      await sendAndSettle(options, task, () => isCutOff)
    } finally {
      leave()
      running.delete(task)
      if (isWaitingForRoom) poke()
    }
  }

  const claimOnce = async () => {
    const most = limits.most - running.size
    if (most <= 0) return
    const { mostPerLane } = limits
    const tasks = await options.claim({ most, mostPerLane, underWay: lanes.underWay })
    for (const task of tasks) running.set(task, run(task))
    const isFull = [...lanes.underWay.values()].some(count => count >= mostPerLane)
    isWaitingForRoom = isFull || running.size >= limits.most
    if (tasks.length > 0) isWanted = true
  }

  /** One at a time, and once more for who asked meanwhile. */
  const look = async () => {
    try {
      while (isWanted && !isStopping) {
        const pauseMs = mayClaimAt - performance.now()
        if (pauseMs > 0) {
          await new Promise(resolve => setTimeout(resolve, pauseMs))
          continue
        }
        mayClaimAt = performance.now() + limits.pauseMs
        isWanted = false
        await claimOnce()
      }
    } catch (error) {
      logger.error({ err: error, outbox: name }, 'what is to be sent could not be looked for')
    } finally {
      looking = null
    }
  }

  const poke = () => {
    isWanted = true
    if (!isStopping) looking ??= look()
  }

  const periodic = startPeriodic({
    pauseMs: limits.pollMs,
    run: async () => poke(),
    onError: error =>
      logger.error({ err: error, outbox: name }, 'what is to be sent could not be looked for'),
  })

  return {
    poke,
    stop: async () => {
      isStopping = true
      await periodic.stop()
      await looking
      await atMost(limits.drainMs, Promise.all(running.values()))
      isCutOff = true
      if (running.size > 0) await options.handBack([...running.keys()])
    },
  }
}

/** Never throws: what cannot be settled comes again when its lease is over. */
async function sendAndSettle<Task, Outcome>(
  options: OutboxOptions<Task, Outcome>,
  task: Task,
  isCutOff: () => boolean,
): Promise<void> {
  const { name, logger, metrics } = options
  const startedAt = performance.now()
  const ended = (outcome: string) =>
    metrics.attemptEnded(name, outcome, (performance.now() - startedAt) / 1_000)
  try {
    const outcome = await options.attempt(task)
    ended(isCutOff() ? 'handed_back' : await options.settle(task, outcome))
  } catch (error) {
    logger.error({ err: error, outbox: name }, 'what came of sending could not be kept; it is sent again')
    ended('lost')
  }
}

/** Waits for the work, but no longer than so. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const isOver = new Promise(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, isOver]).finally(() => clearTimeout(timer))
}

/** Counts what is under way, lane by lane. */
function createLanes() {
  const underWay = new Map<string, number>()
  return {
    underWay: underWay as ReadonlyMap<string, number>,
    /** @returns what ends it */
    enter: (lane: string): (() => void) => {
      underWay.set(lane, (underWay.get(lane) ?? 0) + 1)
      return () => {
        const rest = (underWay.get(lane) ?? 1) - 1
        if (rest === 0) underWay.delete(lane)
        else underWay.set(lane, rest)
      }
    },
  }
}
