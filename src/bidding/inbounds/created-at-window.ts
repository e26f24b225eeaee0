import { askedWindow, FIRST_INSTANT, type WindowQuery } from '../../domain/time/asked-window.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { twoMonthsBefore } from '../../domain/time/two-months-before.ts'
import { malformed } from '../../platform/refusals/refusal.ts'

/** From `start` up to but not including `end`. */
export interface CreatedAtWindow {
  readonly start: Instant
  readonly end: Instant
}

/**
 * The time window that a query of the log asks for; by default the last two months.
 * @param zone the Company's IANA zone, whose calendar `today` and the like follow
 * @throws `malformed` for a window that cannot be read, ends before it starts, or is longer than two months
 */
export function createdAtWindow(query: WindowQuery, now: Instant, zone: string): CreatedAtWindow {
  const window = readCreatedAtWindow(query, now, zone)
  if ('error' in window) throw malformed(window.error)
  return window
}

/** Like `createdAtWindow`, for callers that word the refusal themselves. */
export function readCreatedAtWindow(
  query: WindowQuery,
  now: Instant,
  zone: string,
): CreatedAtWindow | { readonly error: string } {
  const asked = askedWindow(query, now, zone)
  if ('error' in asked) return asked
  // Whose clock is ahead, or whose day has begun already, finds nothing yet.
  const until = Math.max(now, asked.start?.start ?? now)
  const last = asked.end ?? { start: until, end: until + 1 }
  // Measured from the bound as it was given, so that the 10th to the 10th, both included, is exactly two months.
  const earliest = Math.max(FIRST_INSTANT, twoMonthsBefore(last.start))
  const start = asked.start?.start ?? earliest
  if (start < earliest) return { error: 'The window is too long: ask for at most 2 months.' }
  return { start, end: last.end }
}
