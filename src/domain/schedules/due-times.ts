import type { Instant } from '../time/instant.ts'
import { localTime, offsetAt } from '../time/local-time.ts'

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Something that is done once a day, a week or a month, at an hour that wall clocks show. */
export interface Schedule {
  readonly frequency: Frequency
  /** 0 = Sunday … 6 = Saturday; null where it is not weekly. */
  readonly dayOfWeek: number | null
  /** 1 … 31, in shorter months their last; null where it is not monthly. */
  readonly dayOfMonth: number | null
  /** 0 … 23. Where clocks skip it, the next moment there is; where they repeat it, the first time. */
  readonly hour: number
  /** An IANA zone. */
  readonly zone: string
}

/** The first time that it is due, later than `at`. */
export function dueAfter(schedule: Schedule, at: Instant): Instant {
  return find(schedule, at, 1, due => due > at)
}

/** The last time that it was due, `at` included. */
export function dueUntil(schedule: Schedule, at: Instant): Instant {
  return find(schedule, at, -1, due => due <= at)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** From one due day to the next there are a month's at most, and a zone may leave out one of them. */
const MOST_DAYS = 64

function find(schedule: Schedule, at: Instant, step: 1 | -1, isMeant: (due: Instant) => boolean): Instant {
  const { year, month, day } = localTime(at, schedule.zone)
  const today = Date.UTC(year, month - 1, day)
  // A due moment may lie beyond midnight of its day, where clocks skip that: the search begins a day before.
  for (let days = -1; days <= MOST_DAYS; days++) {
    const date = today + step * days * DAY_MS
    if (!isDueOn(schedule, new Date(date))) continue
    const due = momentOf(date + schedule.hour * HOUR_MS, schedule.zone)
    if (isMeant(due)) return due
  }
  throw new Error(`nothing is due within ${MOST_DAYS} days: ${JSON.stringify(schedule)}`)
}

/** @param date its midnight in UTC */
function isDueOn({ frequency, dayOfWeek, dayOfMonth }: Schedule, date: Date): boolean {
  switch (frequency) {
    case 'daily':
      return true
    case 'weekly':
      return date.getUTCDay() === dayOfWeek
    case 'monthly': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      return date.getUTCDate() === Math.min(dayOfMonth ?? 1, last)
    }
  }
}

/** When the zone's clocks first show this wall time, or are past it. @param wall written as if it were UTC */
function momentOf(wall: number, zone: string): Instant {
  // Clocks differ by less than a day from UTC: the offsets of the day before and of the day after are all there are.
  const before = wall - offsetAt(wall - DAY_MS, zone)
  const after = wall - offsetAt(wall + DAY_MS, zone)
  const shown = [before, after].filter(at => at + offsetAt(at, zone) === wall)
  // What no clock shows is skipped: by the clock of before, it is the moment after the gap.
  return shown.length > 0 ? Math.min(...shown) : before
}
