import type { MediaEvent } from '../media.ts'

/** Whether a party is there, by how many packets have come from it: all that rtpengine says, and only when it is asked. */
export class PartyWatch {
  packets = 0
  isHeard = false
  readonly #now: () => number
  readonly #inactiveAfterMs: number
  readonly #tell: (event: MediaEvent) => void
  #aliveAtMs: number
  #wasExpected = true

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number, inactiveAfterMs: number, tell: (event: MediaEvent) => void) {
    this.#now = now
    this.#inactiveAfterMs = inactiveAfterMs
    this.#tell = tell
    this.#aliveAtMs = now()
  }

  /** There was another sign of it, or it begins to be expected. */
  sawSign(): void {
    this.#aliveAtMs = this.#now()
  }

  /** @param isExpected whether it ought to send now: its time runs from when it first ought to again */
  see(packets: number, isExpected: boolean): void {
    if (packets > this.packets || (isExpected && !this.#wasExpected)) this.sawSign()
    this.#wasExpected = isExpected
    this.packets = packets
    if (packets > 0 && !this.isHeard) {
      this.isHeard = true
      this.#tell({ type: 'heard' })
    }
    if (!isExpected || this.#now() - this.#aliveAtMs < this.#inactiveAfterMs) return
    this.sawSign()
    this.#tell({ type: 'inactive' })
  }
}
