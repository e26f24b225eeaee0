/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

const MILLISECONDS_PER_SECOND = 1_000

/** UTC with milliseconds and `Z`, the wire form of every timestamp (completions.md §2). */
export function toIsoString(at: Instant): string {
  const milliseconds = Math.trunc(at)
  const second = Math.floor(milliseconds / MILLISECONDS_PER_SECOND)
  if (second !== lastSecond) {
    lastSecondText = new Date(second * MILLISECONDS_PER_SECOND).toISOString().slice(0, -'000Z'.length)
    lastSecond = second
  }
  const rest = milliseconds - second * MILLISECONDS_PER_SECOND
  return `${lastSecondText}${String(rest).padStart(3, '0')}Z`
}

/** Most instants that are written one after the other lie in one second, and working out a date takes a microsecond. */
let lastSecond = Number.NaN
let lastSecondText = ''

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
