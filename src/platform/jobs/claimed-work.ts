import { type Attempt, startAttempt } from './attempt.ts'
import { startLooking } from './looking.ts'
import type { WorkPort } from './work-port.ts'

/**
 * Work that waits in the rows of a table, whichever process wrote them, done for as long as this process lives. Any number
 * of processes work side by side; the rows are the queue, and the database decides who takes which. What is promised:
 *
 * - Claims come one at a time, `pauseMs` apart at least, and take no more than there is room for, in all and in each lane.
 * - Who pokes is heard, also during a claim. Without a poke it looks every `pollMs`; and at once after a claim that took
 *   something, and when room has come after a claim that may have left something for want of it.
 * - A claim that fails is logged, and made again with the next poke or look: of a database that is gone no more is asked.
 * - What is claimed is run once, and what came of it settled once, or it is handed back. What cannot be settled is logged
 *   and left to its lease: done again, never lost. So the outside may see work twice; that only one of two claims of a row
 *   is written down is for `settle` to see to, by what names the claim.
 * - A lease that is renewed is renewed until the work is settled. Who learns that another has taken it over breaks off, and
 *   settles nothing.
 * - Stopping claims nothing more, gives what runs `drainMs` to end, breaks off the rest, and hands back what was not
 *   settled and what had not begun. What is being settled just then is waited for: nothing is both settled and handed back.
 */
export interface ClaimedWork {
  /** There may be something to do: it is looked for at once instead of within `pollMs`. */
  poke(): void
  /** Resolves once all is settled, handed back, or left to its lease; what goes wrong is logged. */
  stop(): Promise<void>
}

export interface WorkLimits {
  /** Under way at a time. */
  readonly most: number
  /** Of one lane: one that is dead or slow holds as many at most, and leaves the others to the rest. */
  readonly mostPerLane: number
  /** How soon it is found what another process wrote, or left behind, and what comes again. */
  readonly pollMs: number
  /** The least time from one claim to the next: what is written meanwhile is claimed together. */
  readonly pauseMs: number
  /** How long a stopping process lets work go on: the service has 10 s to stop in (completions.md §1). */
  readonly drainMs: number
  /** How long work that is broken off may take to heed it, until it is left to itself; 0: it does not heed it at all. */
  readonly breakOffMs: number
}

export function startClaimedWork<Task extends object, Outcome, Word extends string>(
  port: WorkPort<Task, Outcome, Word>,
  limits: WorkLimits,
): ClaimedWork {
  const { name, logger } = port
  const laneOf = (task: Task) => port.laneOf?.(task) ?? ''
  const underWay = new Map<Task, Attempt>()
  const lanes = createLanes()
  const unbegun: Task[] = []
  let isStopping = false
  // Whether the last claim may have left something for want of room.
  let isWaitingForRoom = false

  const begin = (task: Task) => {
    const leave = lanes.enter(laneOf(task))
    const attempt = startAttempt(port, task, limits.breakOffMs)
    underWay.set(task, attempt)
    attempt.ended.then(() => {
      leave()
      // What was broken off stays, to be handed back.
      if (attempt.isOver()) underWay.delete(task)
      if (isWaitingForRoom) looking.poke()
    })
  }

  const claimOnce = async () => {
    const most = limits.most - underWay.size
    if (most <= 0) return undefined
    const { mostPerLane } = limits
    const tasks = await port.claim({ most, mostPerLane, underWay: lanes.underWay })
    if (isStopping) unbegun.push(...tasks)
    else for (const task of tasks) begin(task)
    const isFull = [...lanes.underWay.values()].some(count => count >= mostPerLane)
    isWaitingForRoom = isFull || underWay.size >= limits.most
    return tasks.length > 0 ? 'again' : undefined
  }

  const looking = startLooking({
    ...limits,
    look: claimOnce,
    onError: error => logger.error({ err: error, work: name }, 'what is due could not be claimed'),
  })

  const allEnded = () => Promise.all([...underWay.values()].map(attempt => attempt.ended))

  const handBack = async () => {
    const rest = [...underWay].filter(([, attempt]) => attempt.takeBack()).map(([task]) => task)
    const tasks = [...unbegun.splice(0), ...rest]
    if (tasks.length === 0) return
    try {
      await port.handBack(tasks)
    } catch (error) {
      logger.error({ err: error, work: name }, 'what was not done could not be handed back: its lease ends')
    }
  }

  return {
    poke: looking.poke,
    stop: async () => {
      isStopping = true
      await looking.stop()
      await atMost(limits.drainMs, allEnded())
      for (const attempt of underWay.values()) attempt.breakOff()
      await allEnded()
      await handBack()
    },
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
