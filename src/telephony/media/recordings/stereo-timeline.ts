import { SILENT_MU_LAW } from '../sound/g711.ts'

/** Where a party is heard in a recording. */
export type Side = 0 | 1

/** µ-law, left and right by turns: two bytes for each eighth of a millisecond. */
const BYTES_OF_SAMPLE = 2

/** Samples that what arrives may be apart; two seconds. */
const SPAN = 16_000

/** What has not arrived for so long after it was said is written as silence; 300 ms. */
const SETTLED_AFTER = 2_400

/** A party whose clock has run away so far from ours, or that has begun anew, is set right; 200 ms. */
const MAX_DRIFT = 1_600

/** A packet that comes up to a second late belongs where it was said, */
const MAX_LATENESS = 8_000

/** unless all do. */
const LATE_IN_A_ROW = 5

/**
 * Puts what two parties say where it was said: each packet by its timestamp, and the first of all by when it came. Both
 * sides so stay together, whatever is lost, repeated or comes late.
 */
export class StereoTimeline {
  readonly #bytes = Buffer.alloc(SPAN * BYTES_OF_SAMPLE, SILENT_MU_LAW)
  readonly #anchors: [Anchor | null, Anchor | null] = [null, null]
  #beganAtMs: number
  #pausedAtMs: number | null = null
  /** Samples that have been taken out. */
  #taken = 0

  constructor(nowMs: number) {
    this.#beganAtMs = nowMs
  }

  pause(nowMs: number): void {
    this.#pausedAtMs ??= nowMs
  }

  resume(nowMs: number): void {
    if (this.#pausedAtMs === null) return
    this.#beganAtMs += nowMs - this.#pausedAtMs
    this.#pausedAtMs = null
    this.#anchors.fill(null)
  }

  /** @param law bytes to µ-law; null where they are */
  place(
    side: Side,
    timestamp: number,
    bytes: Buffer,
    start: number,
    end: number,
    law: Uint8Array | null,
    nowMs: number,
  ): void {
    if (this.#pausedAtMs !== null) return
    const position = this.#positionOf(side, timestamp, end - start, nowMs)
    for (let index = 0; index < end - start; index++) {
      const at = position + index
      if (at < this.#taken || at >= this.#taken + SPAN) continue
      const code = bytes[start + index] ?? SILENT_MU_LAW
      this.#bytes[(at % SPAN) * BYTES_OF_SAMPLE + side] = law === null ? code : (law[code] ?? SILENT_MU_LAW)
    }
  }

  /** Takes out what will not change any more, at the end everything; null when there is nothing. */
  take(nowMs: number, isEnd: boolean): Buffer | null {
    const until = Math.max(this.#taken, this.#now(nowMs) - (isEnd ? 0 : SETTLED_AFTER))
    // A thread that was held up for longer than the span: what it did not hear is silence.
    const samples = until - this.#taken
    if (samples === 0) return null
    const out = Buffer.alloc(samples * BYTES_OF_SAMPLE, SILENT_MU_LAW)
    for (let copied = 0; copied < Math.min(samples, SPAN); ) {
      const from = (this.#taken + copied) % SPAN
      const count = Math.min(SPAN - from, Math.min(samples, SPAN) - copied)
      const part = this.#bytes.subarray(from * BYTES_OF_SAMPLE, (from + count) * BYTES_OF_SAMPLE)
      part.copy(out, copied * BYTES_OF_SAMPLE)
      part.fill(SILENT_MU_LAW)
      copied += count
    }
    this.#taken = until
    return out
  }

  #positionOf(side: Side, timestamp: number, samples: number, nowMs: number): number {
    const byArrival = this.#now(nowMs) - samples
    const anchor = this.#anchors[side]
    if (anchor !== null) {
      const byTimestamp = anchor.position + ((timestamp - anchor.timestamp) | 0)
      const drift = byTimestamp - byArrival
      const isNear = Math.abs(drift) <= MAX_DRIFT
      anchor.late = isNear ? 0 : anchor.late + 1
      if (isNear || (drift < 0 && drift > -MAX_LATENESS && anchor.late < LATE_IN_A_ROW)) return byTimestamp
    }
    this.#anchors[side] = { position: byArrival, timestamp, late: 0 }
    return byArrival
  }

  #now(nowMs: number): number {
    return Math.max(0, Math.floor(((this.#pausedAtMs ?? nowMs) - this.#beganAtMs) * 8))
  }
}

interface Anchor {
  readonly position: number
  readonly timestamp: number
  /** Packets in a row, up to now, that came later than they should have. */
  late: number
}
