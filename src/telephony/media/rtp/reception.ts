/** A jump of more than this in the numbers of packets is another stream, not loss (RFC 3550 appendix A.1, MAX_DROPOUT). */
const MAX_DROPOUT = 3_000

/** What is further behind than this is late alone, and another stream where the next number follows it (MAX_MISORDER). */
const MAX_MISORDER = 100

/** How the packets of one party came in: loss by RFC 3550 appendix A.3, jitter by appendix A.8. */
export class Reception {
  packets = 0
  /** Came after one with a higher number. */
  late = 0
  #ssrc = -1
  #highest = 0
  /** What would follow a packet that was too far behind; NaN where the one before was none. */
  #sequenceOfRestart = Number.NaN
  /** Packets that were expected of streams before this one (an SSRC each), and of this one. */
  #expectedBefore = 0
  #expected = 0
  #jitter = 0
  #transit = Number.NaN

  /**
   * @param isSound whether the timestamp says when it was spoken: that of a key stands still while it is held
   * @returns whether a stream begins with it
   */
  take(ssrc: number, sequence: number, timestamp: number, isSound: boolean, nowMs: number): boolean {
    this.packets++
    const ahead = ((sequence - this.#highest) << 16) >> 16
    const isOther = ssrc !== this.#ssrc || Math.abs(ahead) > MAX_DROPOUT
    const isRestart = !isOther && sequence === this.#sequenceOfRestart
    const begins = isOther || isRestart
    const isFarBehind = !begins && ahead < -MAX_MISORDER
    this.#sequenceOfRestart = isFarBehind ? (sequence + 1) & 0xffff : Number.NaN
    if (begins) {
      this.#expectedBefore += this.#expected
      this.#ssrc = ssrc
      this.#highest = sequence
      this.#expected = isRestart ? 2 : 1
      // The one before was its first.
      if (isRestart) this.late--
      this.#transit = Number.NaN
    } else if (ahead > 0) {
      this.#highest += ahead
      this.#expected += ahead
    } else if (ahead < 0) this.late++
    if (isSound) this.#measureJitter(timestamp, nowMs)
    return begins
  }

  get ssrc(): number {
    return this.#ssrc
  }

  /** The highest number, as reports have it: above its 16 bits it says how often they have wrapped. */
  get highest(): number {
    return this.#highest >>> 0
  }

  /** Never below zero: copies may make up for losses (RFC 3550 section 6.4.1). */
  get lost(): number {
    return Math.max(0, this.#expectedBefore + this.#expected - this.packets)
  }

  get expected(): number {
    return this.#expectedBefore + this.#expected
  }

  get jitterMs(): number {
    return this.#jitter / 8
  }

  /** In units of timestamps: an eighth of a millisecond. */
  get jitter(): number {
    return this.#jitter
  }

  #measureJitter(timestamp: number, nowMs: number): void {
    const transit = nowMs * 8 - timestamp
    if (!Number.isNaN(this.#transit)) {
      const change = Math.abs(transit - this.#transit)
      // A timestamp that jumps is a new beginning of sound, not a packet that was half a second on its way.
      if (change < MAX_TRANSIT_CHANGE) this.#jitter += (change - this.#jitter) / 16
    }
    this.#transit = transit
  }
}

/** Half a second in units of timestamps. */
const MAX_TRANSIT_CHANGE = 4_000
