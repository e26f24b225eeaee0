import type { Logger } from '../log/logger.ts'

/** What one kind of work is: its statements, and what is done. */
export interface WorkPort<Task extends object, Outcome, Word extends string = string> {
  /** In metrics and logs: `pixels`. */
  readonly name: string
  /**
   * Takes what is due and puts its next turn off by a lease, so that no other process takes it meanwhile, and one does
   * should this one die: longer than `run` and `settle` may take, or than a few renewals. To be fair, rows of the lanes
   * with least under way come first (`claim_pixel_firings` shows how).
   */
  claim(room: ClaimRoom): Promise<readonly Task[]>
  /** Whose slowness others must not feel: the host that it goes to. Without it all share one lane. */
  laneOf?(task: Task): string
  /**
   * Does it once, without a transaction that is open. What fails as work may fail is an outcome; what is thrown is logged,
   * and the task left to its lease.
   * @param signal the work is to be broken off: another process has it, or this one stops
   */
  run(task: Task, signal: AbortSignal): Promise<Outcome>
  /** Writes down what came of it, and when it comes again. @returns the word that it is counted under */
  settle(task: Task, outcome: Outcome): Promise<Word>
  /** Makes these due at once, for another process: as if they had not been begun. */
  handBack(tasks: readonly Task[]): Promise<void>
  /** For work that takes longer than a lease should. */
  readonly renewal?: LeaseRenewal<Task>
  /** Hears of every attempt's end. */
  onEnd(end: AttemptEnd<Task, Outcome, Word>): void
  readonly logger: Pick<Logger, 'error' | 'warn'>
}

/** What a claim may take: no more than there is room for, in all and in each lane. */
export interface ClaimRoom {
  readonly most: number
  readonly mostPerLane: number
  /** Lanes with something under way, each with how much; all others have nothing. */
  readonly underWay: ReadonlyMap<string, number>
}

interface LeaseRenewal<Task> {
  readonly everyMs: number
  /** @returns false when another process has taken the task over */
  renew(task: Task): Promise<boolean>
}

/** How an attempt ended. */
interface AttemptEnd<Task, Outcome, Word extends string = string> {
  readonly task: Task
  /** As it was settled; `lost`: what came of it was not kept, or another process has it. */
  readonly word: Word | 'handed_back' | 'lost'
  /** What was settled; null where nothing was. */
  readonly outcome: Outcome | null
  readonly seconds: number
}
