import type { Scheduler } from './scheduler.ts'

/** The round trip that everything is estimated by, in milliseconds (RFC 3261 17.1.1.1). */
export const T1 = 500

/** The longest pause between two transmissions of one request, other than INVITE, or of one response to INVITE. */
export const T2 = 4_000

/** How long a message may stay in the network. */
export const T4 = 5_000

/** Timers B, D, F, H, J, L and M: how long anybody waits for anybody. */
export const TRANSACTION_TIMEOUT = 64 * T1

/**
 * The timers of one owner by name: each runs once at most, setting it again replaces it. There are few of each owner, and many
 * owners that are remembered for half a minute after a call: a list takes a tenth of what a map does.
 */
export class Timers<Name extends string> {
  readonly #scheduler: Scheduler
  #running: readonly RunningTimer<Name>[] = NONE

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  set(name: Name, milliseconds: number, run: () => void): void {
    this.cancel(name)
    const cancel = this.#scheduler.after(milliseconds, () => {
      this.#forget(name)
      run()
    })
    this.#running = [...this.#running, { name, cancel }]
  }

  /** Runs again and again: first after `first`, then each time after twice as long, `longest` at most. */
  setBackingOff(name: Name, first: number, longest: number, run: () => void): void {
    this.set(name, first, () => {
      // Set before it runs: what runs may cancel it.
      this.setBackingOff(name, Math.min(2 * first, longest), longest, run)
      run()
    })
  }

  cancel(name: Name): void {
    const running = this.#running.find(timer => timer.name === name)
    if (running === undefined) return
    running.cancel()
    this.#forget(name)
  }

  cancelAll(): void {
    for (const { cancel } of this.#running) cancel()
    this.#running = NONE
  }

  #forget(name: Name): void {
    const others = this.#running.filter(timer => timer.name !== name)
    this.#running = others.length === 0 ? NONE : others
  }
}

interface RunningTimer<Name extends string> {
  readonly name: Name
  cancel(): void
}

const NONE: readonly never[] = []
