import type { Instant } from '../../domain/time/instant.ts'
import type { CallClock } from './call-clock.ts'

interface Wakeup {
  readonly at: Instant
  readonly wake: () => void
}

/** Time that stands still until it is made to jump to the next due event. */
export class VirtualClock implements CallClock {
  #now: Instant
  /** By time, then in the order of scheduling. One call has a handful at most. */
  readonly #wakeups: Wakeup[] = []

  constructor(start: Instant) {
    this.#now = start
  }

  now(): Instant {
    return this.#now
  }

  schedule(at: Instant, wake: () => void): () => void {
    const wakeup: Wakeup = { at: Math.max(at, this.#now), wake }
    const later = this.#wakeups.findIndex(other => other.at > wakeup.at)
    this.#wakeups.splice(later === -1 ? this.#wakeups.length : later, 0, wakeup)
    return () => {
      const index = this.#wakeups.indexOf(wakeup)
      if (index !== -1) this.#wakeups.splice(index, 1)
    }
  }

  /** Jumps to the next due event and runs it. @returns false when nothing is due any more */
  jump(): boolean {
    const next = this.#wakeups.shift()
    if (next === undefined) return false
    this.#now = next.at
    next.wake()
    return true
  }
}
