/** How long it has lately taken to store a ping whose buyers were asked. */
export interface StoringTime {
  note(milliseconds: number): void
  /**
   * What buyers leave of the time of their key for storing what comes of it: a publisher waits for both. Milliseconds.
   * @param timeoutMs the time of the key
   */
  reserve(timeoutMs: number): number
}

/** Now and then storing takes twice as long as it mostly does. */
const MARGIN = 2

/** At most so much of a key's time is taken from buyers, in a database that is slow for long as well. */
const MOST_OF_TIMEOUT = 0.01

/** How much one more measurement tells. */
const WEIGHT = 1 / 16

export function createStoringTime(): StoringTime {
  let usualMs = 0
  return {
    note: milliseconds => {
      usualMs += (milliseconds - usualMs) * WEIGHT
    },
    reserve: timeoutMs => Math.min(usualMs * MARGIN, timeoutMs * MOST_OF_TIMEOUT),
  }
}
