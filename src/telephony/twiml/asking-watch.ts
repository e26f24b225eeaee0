import type { Instant } from '../../domain/time/instant.ts'
import type { CallClock } from '../clock/call-clock.ts'

interface AskingWatchPorts<Said> {
  readonly clock: CallClock
  readonly everyMs: number
  /** What the provider says now. Never rejects. */
  ask(): Promise<Said>
  /**
   * What was said of what is still watched, unless it is watched anew since.
   * @param since when the watch began
   * @returns whether it is to be asked for again
   */
  hear(said: Said, since: Instant): boolean
}

/**
 * Asks a provider now and then about what nothing else may tell of: its word may be lost, or nobody have asked for it. Of what it does not say
 * nothing follows.
 */
export class AskingWatch<Said> {
  readonly #ports: AskingWatchPorts<Said>
  #cancel: () => void = () => undefined
  /** Counts what is watched: what comes of an earlier question is dropped. */
  #turn = 0

  constructor(ports: AskingWatchPorts<Said>) {
    this.#ports = ports
  }

  /** @param afterMs when it is asked for the first time */
  start(afterMs = this.#ports.everyMs): void {
    this.stop()
    this.#askAfter(afterMs, this.#ports.clock.now())
  }

  stop(): void {
    this.#turn++
    this.#cancel()
  }

  #askAfter(milliseconds: number, since: Instant): void {
    const { clock, everyMs, ask, hear } = this.#ports
    const turn = this.#turn
    this.#cancel = clock.schedule(clock.now() + milliseconds, async () => {
      const said = await ask()
      if (turn !== this.#turn) return
      // What follows of it may end the watch, or begin another.
      if (hear(said, since) && turn === this.#turn) this.#askAfter(everyMs, since)
    })
  }
}
