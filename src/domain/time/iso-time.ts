import type { Instant } from './instant.ts'

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/

/** An ISO 8601 time, UTC without an offset; null when it is none. */
export function readIsoTime(text: string): Instant | null {
  // A space is what a URL makes of an unescaped plus.
  const match = ISO_TIME.exec(text.trim().replace(/(?<=:\d{2}\S*) (?=\d{2}:?\d{2}$)/, '+'))
  if (match === null) return null
  const [, date = '', time = '', offset = 'Z'] = match
  const at = isCalendarDate(date) ? Date.parse(`${date}T${time}${offset}`) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** `Date.parse` takes 31 February for 3 March. */
function isCalendarDate(date: string): boolean {
  const start = Date.parse(date)
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(date)
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 3_600_000

/** The instants that an ISO 8601 time or date (UTC) covers, up to but not including `end`; null when it is none. */
export function readIsoSpan(text: string): { readonly start: Instant; readonly end: Instant } | null {
  const isDate = ISO_DATE.test(text)
  const start = readIsoTime(isDate ? `${text}T00:00` : text)
  if (start === null) return null
  return { start, end: start + (isDate ? DAY_MS : 1) }
}
