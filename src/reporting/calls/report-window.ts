import type { Instant } from '../../domain/time/instant.ts'
import { readIsoSpan } from '../../domain/time/iso-time.ts'
import { startOfDay } from '../../domain/time/local-day.ts'
import { localTime } from '../../domain/time/local-time.ts'

/**
 * The window of a report: whole local days and, where a bound is a time, a part of the day before or after. Days are
 * ISO dates in the Company's zone.
 */
export interface ReportWindow {
  /** The first whole day. */
  readonly firstDay: string
  /** The last whole day; it lies before `firstDay` where there is none. */
  readonly lastDay: string
  /** Where the window begins before `firstDay` does; null where it begins with it. */
  readonly from: Instant | null
  /** Where it ends, after `lastDay`, not included; null where it ends with it. */
  readonly before: Instant | null
  /** No call of the window is older. A day to spare: whoever reads decides by `from` and `firstDay`. */
  readonly notBefore: Instant
  /** No call of the window is as young. A day to spare. */
  readonly notAfter: Instant
}

const DAY_MS = 24 * 3_600_000

/** 0 where there are none, or fewer. */
export function wholeDaysOf({ firstDay, lastDay }: ReportWindow): number {
  return Math.max(0, (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1)
}

/** Days of which the window has a part. */
export function cutDaysOf({ from, before }: ReportWindow): number {
  return Number(from !== null) + Number(before !== null)
}

/** The bounds of a report must be less than this many years apart (service-api.md, Limits). */
const MAX_YEARS = 2

/** Nothing is recorded earlier, nor later than what still has a four-digit year in every zone. */
const EARLIEST_DAY = '1970-01-01'
const LATEST_DAY = '9999-12-30'

/**
 * Reads the bounds of a report, ISO dates in the Company's calendar or ISO times, both included.
 * @param zone the Company's IANA zone
 * @returns a sentence that says what to change where they cannot be read, or are not as the contract demands
 */
export function reportWindow(
  startText: string,
  endText: string,
  zone: string,
): ReportWindow | { readonly error: string } {
  const start = readBound(startText, zone)
  const end = readBound(endText, zone)
  if (start === null) return { error: unreadable('created_at_start') }
  if (end === null) return { error: unreadable('created_at_end') }
  if (start.first >= end.last) return { error: 'created_at_start must be before created_at_end.' }
  if (yearsAfter(start.wall, MAX_YEARS) <= end.wall) {
    return { error: `created_at_start and created_at_end must be less than ${MAX_YEARS} years apart.` }
  }
  return windowOf(start, end, zone)
}

/** The window of such bounds, however far apart they are; null where they cannot be read, or lie the wrong way round. */
export function windowBetween(startText: string, endText: string, zone: string): ReportWindow | null {
  const [start, end] = [readBound(startText, zone), readBound(endText, zone)]
  return start === null || end === null || start.first >= end.last ? null : windowOf(start, end, zone)
}

function windowOf(start: Bound, end: Bound, zone: string): ReportWindow {
  const { day: firstDay, cut: from } = firstWholeDay(start, zone)
  const { day: lastDay, cut: before } = lastWholeDay(end, zone)
  return {
    firstDay,
    lastDay,
    from,
    before,
    notBefore: start.first - DAY_MS,
    notAfter: end.last + 1 + DAY_MS,
  }
}

/** From its first instant up to but not including the second. */
export function instantsOf(
  { from, before, firstDay, lastDay }: ReportWindow,
  zone: string,
): readonly [start: Instant, end: Instant] {
  return [from ?? startOfDate(firstDay, zone), before ?? startOfDate(dayAfter(lastDay, 1), zone)]
}

interface Bound {
  readonly date: string | null
  /** The first instant that the bound names, and the last. */
  readonly first: Instant
  readonly last: Instant
  /** What calendar and clock in the zone show at `first`, written as if it were UTC. */
  readonly wall: Instant
}

/** A date alone, which a bound may be. */
export const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

function readBound(text: string, zone: string): Bound | null {
  const span = readIsoSpan(text)
  if (span === null) return null
  if (!ISO_DATE.test(text)) {
    const at = Math.min(Math.max(span.start, Date.parse(EARLIEST_DAY)), Date.parse(LATEST_DAY))
    return { date: null, first: at, last: at, wall: wallOf(at, zone) }
  }
  const date = text < EARLIEST_DAY ? EARLIEST_DAY : text > LATEST_DAY ? LATEST_DAY : text
  return {
    date,
    first: startOfDate(date, zone),
    last: startOfDate(dayAfter(date, 1), zone) - 1,
    wall: span.start,
  }
}

function unreadable(name: string): string {
  return `${name} must be an ISO 8601 date or time, such as 2026-11-20 or 2026-11-20T12:00:00Z.`
}

function firstWholeDay({ date, first }: Bound, zone: string): { day: string; cut: Instant | null } {
  if (date !== null) return { day: date, cut: null }
  const { date: day } = localTime(first, zone)
  const isWhole = startOfDate(day, zone) === first
  return isWhole ? { day, cut: null } : { day: dayAfter(day, 1), cut: first }
}

function lastWholeDay({ date, last }: Bound, zone: string): { day: string; cut: Instant | null } {
  if (date !== null) return { day: date, cut: null }
  const end = last + 1
  const { date: day } = localTime(end, zone)
  const isWhole = startOfDate(day, zone) === end
  return { day: dayAfter(day, -1), cut: isWhole ? null : end }
}

function wallOf(at: Instant, zone: string): Instant {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute) + (at % 60_000)
}

function yearsAfter(wall: Instant, years: number): Instant {
  const date = new Date(wall)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}

/** The instant at which an ISO date begins in an IANA zone. */
export function startOfDate(date: string, zone: string): Instant {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return startOfDay({ year, month, day }, zone)
}

/** The ISO date this many days later. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
