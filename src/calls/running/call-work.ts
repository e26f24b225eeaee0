/** What a call has to do. */
interface CallTasks {
  /** Does what has come up. */
  work(): Promise<void>
  /** Whether something has come up since. */
  hasMore(): boolean
  /** Called with what the work failed with. */
  giveUp(error: unknown): Promise<void>
}

/** Has the work of one call done by one at a time, for as long as more comes up. */
export class CallWork {
  readonly #tasks: CallTasks
  #underWay: Promise<void> | null = null

  constructor(tasks: CallTasks) {
    this.#tasks = tasks
  }

  /** Begins with `first`, while nothing is under way. */
  begin(first: () => Promise<void>): void {
    this.#underWay = this.#guarded(first)
  }

  /** Does what has come up, unless somebody is at work: then that will. */
  goOn(): void {
    this.#underWay ??= this.#guarded(() => this.#tasks.work())
  }

  get isIdle(): boolean {
    return this.#underWay === null
  }

  /** Resolves once everything that has come up so far is done. */
  async idle(): Promise<void> {
    while (this.#underWay !== null) await this.#underWay
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await this.#tasks.giveUp(error)
    } finally {
      // Something may have come up since that was last looked at.
      this.#underWay = this.#tasks.hasMore() ? this.#guarded(() => this.#tasks.work()) : null
    }
  }
}
