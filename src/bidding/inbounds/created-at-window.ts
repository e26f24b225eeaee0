import type { Instant } from '../../domain/time/instant.ts'
import { readIsoSpan } from '../../domain/time/iso-time.ts'
import { startOfDay } from '../../domain/time/local-day.ts'
import { localTime } from '../../domain/time/local-time.ts'
import { badRequest } from '../../platform/http/error-catalogue.ts'

/** From `start` up to but not including `end`. */
export interface CreatedAtWindow {
  readonly start: Instant
  readonly end: Instant
}

export interface WindowQuery {
  /** Relative: `today`, `last_7d`, …; takes precedence over the bounds. */
  readonly created_at?: string
  readonly created_at_start?: string
  readonly created_at_end?: string
}

/**
 * The window of time that a query of the log asks for; the last two months where it names none.
 * @param zone the Company's IANA zone, whose calendar `today` and the like follow
 * @throws 400 for a window that cannot be read, ends before it starts, or is longer than two months
 */
export function createdAtWindow(query: WindowQuery, now: Instant, zone: string): CreatedAtWindow {
  const { created_at: relative } = query
  return relative ? relativeWindow(relative, now, zone) : explicitWindow(query, now)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }

function relativeWindow(text: string, now: Instant, zone: string): CreatedAtWindow {
  const { year, month, day } = localTime(now, zone)
  const end = now + 1
  const startOf = (someMonth: number, someDay: number) =>
    startOfDay({ year, month: someMonth, day: someDay }, zone)
  switch (text) {
    case 'today':
      return { start: startOf(month, day), end }
    case 'yesterday':
      return { start: startOf(month, day - 1), end: startOf(month, day) }
    case 'this_month':
      return { start: startOf(month, 1), end }
    case 'last_month':
      return { start: startOf(month - 1, 1), end: startOf(month, 1) }
    default:
      return { start: startOfLast(text, now), end }
  }
}

function startOfLast(text: string, now: Instant): Instant {
  const [, count, unit = ''] = /^last_(\d{1,9})([mhdw])$/.exec(text) ?? []
  const length = Number(count) * (UNIT_MS[unit] ?? Number.NaN)
  if (!(length > 0)) {
    throw badRequest(
      'created_at must be today, yesterday, this_month, last_month, or last_<n> followed by m, h, d or w (last_7d).',
    )
  }
  const start = now - length
  if (start < twoMonthsBefore(now)) throw tooLong()
  return start
}

function explicitWindow(query: WindowQuery, now: Instant): CreatedAtWindow {
  const last = readBound('created_at_end', query.created_at_end) ?? { start: now, end: now + 1 }
  // Measured from the bound as it was named, so that the 10th to the 10th, both included, is exactly two months.
  const earliest = twoMonthsBefore(last.start)
  const start = readBound('created_at_start', query.created_at_start)?.start ?? earliest
  if (start >= last.end) throw badRequest('created_at_start must be before created_at_end.')
  if (start < earliest) throw tooLong()
  return { start, end: last.end }
}

function readBound(name: string, text: string | undefined): CreatedAtWindow | null {
  if (!text) return null
  const span = readIsoSpan(text)
  if (span === null)
    throw badRequest(`${name} must be an ISO 8601 date or time, such as 2026-11-20T12:00:00Z.`)
  return span
}

/** The same time of day two calendar months earlier, or the last day of a month that has no such day. */
function twoMonthsBefore(at: Instant): Instant {
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - 2]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = at - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + timeOfDay
}

function tooLong() {
  return badRequest('The window is too long: ask for at most 2 months.')
}
