import type { Scheduler } from './scheduler.ts'

/** A scheduler whose timers can all be cancelled at once, so that nothing happens after the end. */
export class StoppableScheduler implements Scheduler {
  readonly #scheduler: Scheduler
  readonly #cancels = new Set<() => void>()
  #isStopped = false

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  now(): number {
    return this.#scheduler.now()
  }

  after(milliseconds: number, run: () => void): () => void {
    if (this.#isStopped) return () => {}
    const cancel = this.#scheduler.after(milliseconds, () => {
      this.#cancels.delete(cancel)
      run()
    })
    this.#cancels.add(cancel)
    return () => {
      this.#cancels.delete(cancel)
      cancel()
    }
  }

  /** Nothing runs any more. */
  stop(): void {
    this.#isStopped = true
    for (const cancel of this.#cancels) cancel()
    this.#cancels.clear()
  }
}
