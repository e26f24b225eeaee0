import type { Instant } from '../../domain/time/instant.ts'
import type { CallClock } from '../clock/call-clock.ts'

/** Waiting for one thing at a time: another replaces it, and what is waited for already is not put off. */
export class OneWait<Reason extends string> {
  readonly #clock: CallClock
  #wait: { readonly for: Reason; readonly cancel: () => void } | null = null

  constructor(clock: CallClock) {
    this.#clock = clock
  }

  until(at: Instant, reason: Reason, wake: () => void): void {
    if (this.#wait?.for === reason) return
    this.stop()
    const cancel = this.#clock.schedule(at, () => {
      this.#wait = null
      wake()
    })
    this.#wait = { for: reason, cancel }
  }

  stop(): void {
    this.#wait?.cancel()
    this.#wait = null
  }
}
