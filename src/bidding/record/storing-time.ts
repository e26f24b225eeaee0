/** How long it has lately taken to store a ping whose buyers were asked. */
export interface StoringTime {
  note(milliseconds: number): void
  /**
   * What buyers leave of the time of their key for storing what comes of it: a publisher waits for both. Milliseconds.
   * @param timeoutMs the time of the key
   */
  reserve(timeoutMs: number): number
}

/** How many times as far from the usual as it mostly is storing may be, and still be ready in time (as in RFC 6298). */
const DEVIATIONS = 4

/** At most so much of a key's time is taken from buyers, in a database that is slow for long as well. */
const MOST_OF_TIMEOUT = 0.02

/** How much one more measurement tells. */
const WEIGHT = 1 / 16

export function createStoringTime(): StoringTime {
  let usualMs = 0
  let deviationMs = 0
  return {
    note: milliseconds => {
      deviationMs += (Math.abs(milliseconds - usualMs) - deviationMs) * WEIGHT
      usualMs += (milliseconds - usualMs) * WEIGHT
    },
    reserve: timeoutMs => Math.min(usualMs + DEVIATIONS * deviationMs, timeoutMs * MOST_OF_TIMEOUT),
  }
}
