import type { MediaEvent } from '../media.ts'
import { SilenceWatch } from '../silence-watch.ts'

/** Whether a party is there, by how many packets have come from it: all that rtpengine says, and only when it is asked. */
export class PartyWatch {
  packets = 0
  isHeard = false
  /** What had come before it was to be heard; null: that is seen next. */
  #before: number | null = 0
  readonly #now: () => number
  readonly #tell: (event: MediaEvent) => void
  readonly #silence: SilenceWatch

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number, inactiveAfterMs: number, tell: (event: MediaEvent) => void) {
    this.#now = now
    this.#tell = tell
    this.#silence = new SilenceWatch(now(), inactiveAfterMs, tell)
  }

  /** There was another sign of it, or it begins to be expected. */
  sawSign(): void {
    this.#silence.sawSign(this.#now())
  }

  /** It is to be heard once more, from now on. */
  begin(): void {
    this.sawSign()
    if (this.isHeard) this.#before = null
    this.isHeard = false
  }

  /** @param isExpected whether it ought to send now */
  see(packets: number, isExpected: boolean): void {
    if (packets > this.packets) this.sawSign()
    this.packets = packets
    this.#before ??= packets
    if (packets > this.#before && !this.isHeard) {
      this.isHeard = true
      this.#tell({ type: 'heard' })
    }
    this.#silence.look(this.#now(), isExpected)
  }
}
