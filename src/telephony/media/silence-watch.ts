import type { MediaEvent } from './media.ts'

/** Notices that nothing has come from a party for too long, whether or not something had to. */
export class SilenceWatch {
  readonly #afterMs: number
  readonly #tell: (event: MediaEvent) => void
  #aliveAtMs: number
  #wasExpected = true

  /** @param nowMs of a clock that never jumps, as in all that follows */
  constructor(nowMs: number, afterMs: number, tell: (event: MediaEvent) => void) {
    this.#afterMs = afterMs
    this.#tell = tell
    this.#aliveAtMs = nowMs
  }

  /** There was a sign of it, or its time begins anew. */
  sawSign(nowMs: number): void {
    this.#aliveAtMs = nowMs
  }

  /**
   * To be called often: tells of each time that has passed without a sign.
   * @param isExpected whether it ought to send now: it has its whole time from when it first ought to again
   */
  look(nowMs: number, isExpected: boolean): void {
    if (isExpected && !this.#wasExpected) this.#aliveAtMs = nowMs
    this.#wasExpected = isExpected
    if (nowMs - this.#aliveAtMs < this.#afterMs) return
    this.#aliveAtMs = nowMs
    this.#tell({ type: isExpected ? 'inactive' : 'silent-on-hold' })
  }
}
