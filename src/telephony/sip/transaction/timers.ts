import type { Scheduler } from './scheduler.ts'

/** The round trip that everything is estimated by, in milliseconds (RFC 3261 17.1.1.1). */
export const T1 = 500

/** The longest pause between two transmissions of one request, other than INVITE, or of one response to INVITE. */
export const T2 = 4_000

/** How long a message may stay in the network. */
export const T4 = 5_000

/** Timers B, D, F, H, J, L and M: how long anybody waits for anybody. */
export const TRANSACTION_TIMEOUT = 64 * T1

/** The timers of one owner by name: each runs once at most, setting it again replaces it. */
export class Timers<Name extends string> {
  readonly #scheduler: Scheduler
  readonly #cancels = new Map<Name, () => void>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  set(name: Name, milliseconds: number, run: () => void): void {
    this.cancel(name)
    const cancel = this.#scheduler.after(milliseconds, () => {
      this.#cancels.delete(name)
      run()
    })
    this.#cancels.set(name, cancel)
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
    this.#cancels.get(name)?.()
    this.#cancels.delete(name)
  }

  cancelAll(): void {
    for (const cancel of this.#cancels.values()) cancel()
    this.#cancels.clear()
  }
}
