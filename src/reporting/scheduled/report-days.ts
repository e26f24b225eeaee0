import type { Instant } from '../../domain/time/instant.ts'
import { localTime } from '../../domain/time/local-time.ts'
import { dayAfter } from '../calls/report-window.ts'

/** The days that a report is asked of, as seen from the day on which it is due. */
export const REPORT_DAYS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_week',
  'this_month',
  'last_month',
] as const
export type ReportDays = (typeof REPORT_DAYS)[number]

/** ISO dates, both included. */
export interface DaySpan {
  readonly first: string
  readonly last: string
}

/** @param zone the IANA zone whose days they are: the Company's */
export function daysOfReport(days: ReportDays, due: Instant, zone: string): DaySpan {
  const { date: today, weekday } = localTime(due, zone)
  const yesterday = dayAfter(today, -1)
  const month = firstOfMonth(today)
  switch (days) {
    case 'today':
      return { first: today, last: today }
    case 'yesterday':
      return { first: yesterday, last: yesterday }
    case 'last_7_days':
      return { first: dayAfter(today, -7), last: yesterday }
    case 'last_30_days':
      return { first: dayAfter(today, -30), last: yesterday }
    case 'last_week': {
      // Weeks begin on Monday.
      const monday = dayAfter(today, -((weekday + 6) % 7))
      return { first: dayAfter(monday, -7), last: dayAfter(monday, -1) }
    }
    case 'this_month':
      return { first: month, last: today }
    case 'last_month': {
      const last = dayAfter(month, -1)
      return { first: firstOfMonth(last), last }
    }
  }
}

const firstOfMonth = (date: string) => `${date.slice(0, 'YYYY-MM'.length)}-01`
