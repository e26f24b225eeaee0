import type { Instant } from './instant.ts'
import { readIsoSpan } from './iso-time.ts'
import { startOfDay } from './local-day.ts'
import { localTime } from './local-time.ts'

/** How a list is asked for a window of time. */
export interface WindowQuery extends BoundsQuery {
  /** Relative: `today`, `last_7d`, …; takes precedence over the bounds. */
  readonly created_at?: string
}

interface BoundsQuery {
  readonly created_at_start?: string
  readonly created_at_end?: string
}

/** From the first instant of `start` up to the last one of `end`; null where the query names no such bound. */
export interface AskedWindow {
  readonly start: Span | null
  readonly end: Span | null
}

/** The instants that a bound names, a day's or a single one's: from `start` up to but not including `end`. */
interface Span {
  readonly start: Instant
  readonly end: Instant
}

/** A sentence that says what to change. */
interface WindowError {
  readonly error: string
}

/**
 * The window that a query asks for. Bounds are inclusive: a date covers its whole UTC day.
 * @param zone the Company's IANA zone, whose calendar `today` and the like follow
 */
export function askedWindow(query: WindowQuery, now: Instant, zone: string): AskedWindow | WindowError {
  const { created_at: relative } = query
  return relative ? relativeWindow(relative, now, zone) : boundedWindow(query)
}

/** As `askedWindow`, of a query that knows no relative windows. */
export function boundedWindow(query: BoundsQuery): AskedWindow | WindowError {
  return windowBetween('created_at', query.created_at_start, query.created_at_end)
}

/** As `boundedWindow`, of when something was last changed. */
export function updatedWindow(query: {
  readonly updated_at_start?: string
  readonly updated_at_end?: string
}): AskedWindow | WindowError {
  return windowBetween('updated_at', query.updated_at_start, query.updated_at_end)
}

function windowBetween(
  field: string,
  startText: string | undefined,
  endText: string | undefined,
): AskedWindow | WindowError {
  const start = readBound(startText)
  const end = readBound(endText)
  if (start === UNREADABLE) return notATime(`${field}_start`)
  if (end === UNREADABLE) return notATime(`${field}_end`)
  if (start !== null && end !== null && start.start >= end.end) return { error: endsBeforeStart(field) }
  return { start: start && withinRecords(start), end: end && withinRecords(end) }
}

const endsBeforeStart = (field: string) => `${field}_start must be before ${field}_end.`

/** Nothing is recorded earlier, and storage holds no instant much earlier still. */
export const FIRST_INSTANT: Instant = 0

/** The last day that has a four-digit year. */
const LAST_INSTANT: Instant = Date.UTC(9999, 11, 31)

function withinRecords(span: Span): Span {
  const start = Math.min(Math.max(span.start, FIRST_INSTANT), LAST_INSTANT)
  return { start, end: Math.min(Math.max(span.end, start + 1), LAST_INSTANT + 1) }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }

function relativeWindow(text: string, now: Instant, zone: string): AskedWindow | WindowError {
  const { year, month, day } = localTime(now, zone)
  const startOf = (someMonth: number, someDay: number) =>
    startOfDay({ year, month: someMonth, day: someDay }, zone)
  const until = (start: Instant, end: Instant) => ({ start: { start, end }, end: { start, end } })
  const untilNow = (start: Instant) => ({
    start: withinRecords({ start, end: now + 1 }),
    end: { start: now, end: now + 1 },
  })
  switch (text) {
    case 'today':
      return untilNow(startOf(month, day))
    case 'yesterday':
      return until(startOf(month, day - 1), startOf(month, day))
    case 'this_month':
      return untilNow(startOf(month, 1))
    case 'last_month':
      return until(startOf(month - 1, 1), startOf(month, 1))
  }
  const [, count, unit = ''] = /^last_(\d{1,9})([mhdw])$/.exec(text) ?? []
  const length = Number(count) * (UNIT_MS[unit] ?? Number.NaN)
  return length > 0 ? untilNow(now - length) : { error: NOT_A_RELATIVE_WINDOW }
}

const NOT_A_RELATIVE_WINDOW =
  'created_at must be today, yesterday, this_month, last_month, or last_<n> followed by m, h, d or w (last_7d).'

const UNREADABLE = 'unreadable'

function readBound(text: string | undefined): Span | null | typeof UNREADABLE {
  return text ? (readIsoSpan(text) ?? UNREADABLE) : null
}

function notATime(name: string): WindowError {
  return { error: `${name} must be an ISO 8601 date or time, such as 2026-11-20T12:00:00Z.` }
}
