import { percentile } from '../report/statistics.ts'

/** How sound came through. */
export interface SoundQuality {
  readonly packets: number
  /** Of what was sent, 0 to 1. */
  readonly lossShare: number
  /** By how much two packets of a stream that follow one another differ in how long they were under way. */
  readonly jitterP99Ms: number
}

/** What is heard of many streams, each by a number of its own. */
export class SoundMeasurement {
  readonly #streams = new Map<number, Stream>()
  readonly #jitterMs: number[] = []
  #packets = 0

  /**
   * A packet of a stream, the `sequence`-th of it, has come.
   * @param delayMs when it came less when it was sent, by any two clocks that do not drift
   */
  take(stream: number, sequence: number, delayMs: number): void {
    this.#packets++
    const known = this.#streams.get(stream)
    if (known === undefined) {
      this.#streams.set(stream, { first: sequence, last: sequence, delayMs })
      return
    }
    this.#jitterMs.push(Math.abs(delayMs - known.delayMs))
    known.delayMs = delayMs
    known.last = Math.max(known.last, sequence)
  }

  /** @param sent how many packets there should be; null: as many as their numbers say */
  quality(sent: number | null): SoundQuality {
    const numbered = [...this.#streams.values()].reduce((sum, { first, last }) => sum + last - first + 1, 0)
    const expected = sent ?? numbered
    return {
      packets: this.#packets,
      lossShare: expected === 0 ? 1 : 1 - this.#packets / expected,
      jitterP99Ms: percentile(
        this.#jitterMs.sort((left, right) => left - right),
        0.99,
      ),
    }
  }
}

interface Stream {
  readonly first: number
  last: number
  delayMs: number
}
