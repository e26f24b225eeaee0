import type { Scheduler } from '../../transaction/scheduler.ts'

/** Time that stands still until a test lets it pass; between two events all promises settle. */
export class VirtualScheduler implements Scheduler {
  #now = 0
  readonly #due: { readonly at: number; readonly run: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.#now + Math.max(0, milliseconds), run }
    const before = this.#due.findLastIndex(({ at }) => at <= entry.at)
    this.#due.splice(before + 1, 0, entry)
    return () => {
      const index = this.#due.indexOf(entry)
      if (index !== -1) this.#due.splice(index, 1)
    }
  }

  /** How many timers are set. */
  pending(): number {
    return this.#due.length
  }

  /** Lets time pass, event after event. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    await settled()
    for (;;) {
      const next = this.#due[0]
      if (next === undefined || next.at > end) break
      this.#due.shift()
      this.#now = next.at
      next.run()
      await settled()
    }
    this.#now = end
  }

  /** Lets time pass until no timer is set any more, `most` milliseconds at most. */
  async passAll(most = 10_000_000): Promise<void> {
    const end = this.#now + most
    await settled()
    while (this.#due.length > 0 && this.#now < end) await this.pass((this.#due[0]?.at ?? end) - this.#now)
  }
}

/** Promises run before anything else does: when this resolves, none is left to. */
function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
