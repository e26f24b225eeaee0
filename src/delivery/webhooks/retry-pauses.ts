const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Before each further attempt: the first within 60 s (completions.md §9), all of them within 24 h (§7), growing, so that
 * a short outage is over soon and a long one costs little.
 */
const PAUSES_MS = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  10 * HOUR,
]

/** A pause is shortened by up to this share of it, so that what failed together is not retried together. */
const JITTER = 0.1

/**
 * How long to wait before the next attempt, in milliseconds; null = there is none.
 * @param attempts that have failed, at least 1
 * @param chance a number from 0 up to 1
 */
export function retryPause(attempts: number, chance: number): number | null {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 - JITTER * chance))
}
