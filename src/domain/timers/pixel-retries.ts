/** How long a failed try waits for the next, in seconds (completions.md §9, Timers). */
const PAUSES_SECONDS = [2, 8, 30]

/** A pause is this much shorter or longer at most: what failed together does not come again together. */
const JITTER = 0.2

/** How often a pixel is requested before it counts as failed. */
export const TRIES = PAUSES_SECONDS.length + 1

/**
 * When to try again after so many tries; null = no more.
 * @param chance from 0 to 1
 */
export function retryAfterSeconds(tries: number, chance: number): number | null {
  const pause = PAUSES_SECONDS[tries - 1]
  return pause === undefined ? null : pause * (1 - JITTER + 2 * JITTER * chance)
}
