/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** UTC with milliseconds and `Z`, the wire form of every timestamp (completions.md §2). */
export function toIsoString(at: Instant): string {
  return new Date(at).toISOString()
}

const MILLISECONDS_PER_SECOND = 1_000

/** Whole seconds from one instant to another, rounded down; none where clocks put the second before the first. */
export function secondsBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.floor((to - from) / MILLISECONDS_PER_SECOND))
}

const MILLISECONDS_PER_MINUTE = 60_000

/**
 * The minute that an instant lies in, counted since 1970. Business hours and the windows of caps begin and end at whole
 * minutes, in every zone: what follows from them holds for a minute.
 */
export function minuteOf(at: Instant): number {
  return Math.floor(at / MILLISECONDS_PER_MINUTE)
}
