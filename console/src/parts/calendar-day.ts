import { startOfDay } from '../../../src/domain/time/local-day.ts'
import { localTime } from '../../../src/domain/time/local-time.ts'

/** A day of the calendar, as `2026-11-20`: days are counted here, and only their beginnings are moments of a zone. */
export type CalendarDay = string

const DAY_MS = 86_400_000

export function todayIn(timeZone: string, now = Date.now()): CalendarDay {
  return localTime(now, timeZone).date
}

export function plusDays(day: CalendarDay, count: number): CalendarDay {
  return dayOf(midnight(day) + count * DAY_MS)
}

/** The Monday of the day's week: weeks begin with it. */
export function startOfWeek(day: CalendarDay): CalendarDay {
  const sinceMonday = (new Date(midnight(day)).getUTCDay() + 6) % 7
  return plusDays(day, -sinceMonday)
}

/** @param later how many months after the one of `day` */
export function startOfMonth(day: CalendarDay, later = 0): CalendarDay {
  const date = new Date(midnight(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1))
}

/**
 * The first moment of a day by the clocks of a zone, in epoch milliseconds. Where they go on at midnight the day begins an hour later;
 * where they pass it twice, with the first.
 * @throws RangeError for what is no day
 */
export function beginningOf(day: CalendarDay, timeZone: string): number {
  if (Number.isNaN(midnight(day))) throw new RangeError(`${day} is no day.`)
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number)
  return startOfDay({ year, month, day: ofMonth }, timeZone)
}

function midnight(day: CalendarDay): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
}

function dayOf(utc: number): CalendarDay {
  return new Date(utc).toISOString().slice(0, 10)
}
