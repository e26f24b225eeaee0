import type { Instant } from '../../domain/time/instant.ts'
import { localTime } from '../../domain/time/local-time.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { dayAfter, instantsOf, type ReportWindow, startOfDate } from './report-window.ts'

/** What the time of a report's window is cut into. */
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type ReportInterval = (typeof INTERVALS)[number]

/**
 * As many as a chart has room for: two years of days, or a month of hours with the one that clocks repeat and one cut at
 * either end.
 */
export const MAX_INTERVALS = 750

/** An interval by what storage calls it, and when it begins: at the latest when the window does. */
export interface IntervalStart {
  readonly key: string
  readonly at: Instant
}

/**
 * The key of the interval that a row with `created_at` lies in: of an hour its first second, of what is longer its first
 * local day, a week's being a Monday. An hour that clocks repeat is two hours.
 * @param zone an expression
 */
export function intervalKey(interval: ReportInterval, zone: string): string {
  const local = `(created_at AT TIME ZONE ${zone})`
  return interval === 'hour'
    ? `extract(epoch FROM created_at - (${local} - date_trunc('hour', ${local})))::bigint::text`
    : `to_char(date_trunc('${interval}', ${local}), 'YYYY-MM-DD')`
}

/** All intervals of a window, in order; null where there are more than `MAX_INTERVALS`. */
export function intervalsOf(
  window: ReportWindow,
  interval: ReportInterval,
  zone: string,
): readonly IntervalStart[] | null {
  const [start, end] = instantsOf(window, zone)
  if ((end - start) / LONGEST_STEPS[interval] > MAX_INTERVALS) return null
  const found = interval === 'hour' ? hours(start, end, zone) : daysOf(start, end, interval, zone)
  return found.length > MAX_INTERVALS ? null : found
}

/** `intervalsOf` of whoever asks. @throws 400 where there are too many */
export function askedIntervals(...asked: Parameters<typeof intervalsOf>): readonly IntervalStart[] {
  const intervals = intervalsOf(...asked)
  if (intervals !== null) return intervals
  throw malformed(`The window has more than ${MAX_INTERVALS} intervals: ask for longer ones, or fewer days.`)
}

const HOUR_MS = 3_600_000

/** None is longer: what is refused by its length alone has too many for sure. */
const LONGEST_STEPS = { hour: HOUR_MS, day: 25 * HOUR_MS, week: 8 * 24 * HOUR_MS, month: 32 * 24 * HOUR_MS }

/** No clock is changed by less, so that no hour lies between two looks. */
const LOOK_MS = HOUR_MS / 2

function hours(start: Instant, end: Instant, zone: string): readonly IntervalStart[] {
  const starts = new Set<Instant>()
  for (let at = start; at < end; at += LOOK_MS) starts.add(startOfHour(at, zone))
  starts.add(startOfHour(end - 1, zone))
  return [...starts].sort((left, right) => left - right).map(at => ({ key: String(at / 1_000), at }))
}

function startOfHour(at: Instant, zone: string): Instant {
  const minuteStart = Math.floor(at / 60_000) * 60_000
  return minuteStart - localTime(at, zone).minute * 60_000
}

function daysOf(
  start: Instant,
  end: Instant,
  interval: Exclude<ReportInterval, 'hour'>,
  zone: string,
): readonly IntervalStart[] {
  const last = localTime(end - 1, zone).date
  const found: IntervalStart[] = []
  for (let date = firstDate(localTime(start, zone).date, interval); date <= last; ) {
    found.push({ key: date, at: startOfDate(date, zone) })
    date = nextDate(date, interval)
  }
  return found
}

function firstDate(date: string, interval: Exclude<ReportInterval, 'hour'>): string {
  if (interval === 'day') return date
  if (interval === 'month') return `${date.slice(0, 'YYYY-MM'.length)}-01`
  // 0 is a Sunday.
  const weekday = new Date(date).getUTCDay()
  return dayAfter(date, weekday === 0 ? -6 : 1 - weekday)
}

function nextDate(date: string, interval: Exclude<ReportInterval, 'hour'>): string {
  if (interval === 'day') return dayAfter(date, 1)
  if (interval === 'week') return dayAfter(date, 7)
  return firstDate(dayAfter(date, 31), 'month')
}
