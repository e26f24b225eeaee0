import { boundedWindow } from '../../domain/time/asked-window.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { readIsoSpan } from '../../domain/time/iso-time.ts'
import { startOfDay } from '../../domain/time/local-day.ts'
import { localTime } from '../../domain/time/local-time.ts'
import { type FieldErrors, invalid, malformed } from '../../platform/refusals/refusal.ts'
import { ROOT_KEY } from './simulation-schema.ts'

export interface SimulationWindow {
  readonly start: Instant
  /** Not included. */
  readonly end: Instant
}

interface WindowFields {
  readonly day?: string | null
  readonly created_at_start?: string | null
  readonly created_at_end?: string | null
}

const DAY_MS = 24 * 60 * 60 * 1_000
/** A month, so that monthly caps show what they do. */
const MAX_DAYS = 31

/**
 * The past that is asked about, up to now at most: a day of the Company's calendar, or two bounds.
 * @throws `invalid` naming the field that is wrong
 */
export function readSimulationWindow(fields: WindowFields, now: Instant, zone: string): SimulationWindow {
  const day = given(fields.day)
  const from = given(fields.created_at_start)
  const to = given(fields.created_at_end)
  if (day !== null && (from !== null || to !== null)) {
    throw refuse({ day: ['must be left out when created_at_start or created_at_end is given'] })
  }
  const { start, end } = from === null && to === null ? calendarDay(day, now, zone) : bounds(from, to)
  if (start >= now) throw refuse({ [day === null ? 'created_at_start' : 'day']: ['must lie in the past'] })
  if (end - start > MAX_DAYS * DAY_MS) throw refuse({ created_at_end: [`must be within ${MAX_DAYS} days`] })
  return { start, end: Math.min(end, now) }
}

function given(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text.trim()
}

/** Null: yesterday. */
function calendarDay(day: string | null, now: Instant, zone: string): SimulationWindow {
  const date = day === null ? null : dateOf(day)
  const today = localTime(now, zone)
  const { year, month, day: ofMonth } = date ?? { ...today, day: today.day - 1 }
  return {
    start: startOfDay({ year, month, day: ofMonth }, zone),
    end: startOfDay({ year, month, day: ofMonth + 1 }, zone),
  }
}

function dateOf(text: string) {
  const span = /^\d{4}-\d{2}-\d{2}$/.test(text) ? readIsoSpan(text) : null
  if (span === null) throw refuse({ day: ['is not a date such as 2026-11-20'] })
  const date = new Date(span.start)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function bounds(from: string | null, to: string | null): SimulationWindow {
  if (from === null || to === null) {
    throw refuse({ [from === null ? 'created_at_start' : 'created_at_end']: ["can't be blank"] })
  }
  const window = boundedWindow({ created_at_start: from, created_at_end: to })
  if ('error' in window) throw malformed(window.error)
  if (window.start === null || window.end === null) throw refuse({ created_at_start: ["can't be blank"] })
  return { start: window.start.start, end: window.end.end }
}

const refuse = (errors: FieldErrors) => invalid(ROOT_KEY, errors)
