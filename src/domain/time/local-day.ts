import type { Instant } from './instant.ts'
import { localTime, offsetAt } from './local-time.ts'

/** A calendar day. Months and days beyond the calendar's roll over: month 13 is January, day 0 the last of the month before. */
export interface CalendarDay {
  readonly year: number
  /** 1 = January. */
  readonly month: number
  readonly day: number
}

/** The instant at which a day begins in an IANA zone: midnight, or the first minute after it where clocks skip midnight. */
export function startOfDay({ year, month, day }: CalendarDay, zone: string): Instant {
  const midnightInUtc = Date.UTC(year, month - 1, day)
  // The offset that holds at the first guess may not be the one at the answer: one more step settles it.
  const guess = midnightInUtc - offsetAt(midnightInUtc, zone)
  const settled = midnightInUtc - offsetAt(guess, zone)
  // West of Greenwich it settles before a change that skips midnight, in the day before, and the guess is after it.
  return localTime(settled, zone).date < localTime(guess, zone).date ? guess : settled
}
