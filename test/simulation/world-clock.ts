import type { Instant } from '../../src/domain/time/instant.ts'
import type { CallClock } from '../../src/telephony/clock/call-clock.ts'
import { VirtualClock } from '../../src/telephony/clock/virtual-clock.ts'

/** The one time that all processes of a simulated day live in. It stands still until it is told to go on. */
export class WorldClock extends VirtualClock {
  /** Does the next thing due by `until`. @returns false when there is none, and it is `until` */
  goOn(until: Instant): boolean {
    let hasArrived = false
    // Of what is due at the same time, the last: it was scheduled last.
    const cancel = this.schedule(until, () => {
      hasArrived = true
    })
    this.jump()
    cancel()
    return !hasArrived
  }
}

/** The clock of one process: it may go wrong by a few seconds, and stops with its process. */
export class ProcessClock implements CallClock {
  readonly #world: WorldClock
  #errorMs = 0
  #hasStopped = false

  constructor(world: WorldClock) {
    this.#world = world
  }

  now(): Instant {
    return this.#world.now() + this.#errorMs
  }

  schedule(at: Instant, wake: () => void): () => void {
    return this.#world.schedule(at - this.#errorMs, () => {
      if (!this.#hasStopped) wake()
    })
  }

  /** As when somebody, or a time server, sets it. */
  set(errorMs: number): void {
    this.#errorMs = errorMs
  }

  stop(): void {
    this.#hasStopped = true
  }
}
