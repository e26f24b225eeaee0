import { twoMonthsBefore } from '../../../src/domain/time/two-months-before.ts'
import type { SearchParameters } from '../search-parameters.ts'
import {
  beginningOf,
  type CalendarDay,
  plusDays,
  startOfMonth,
  startOfWeek,
  todayIn,
} from './calendar-day.ts'
import { LONG_RANGE } from './range-parameters.ts'

/** Spans that readers ask for by name; each moves on with the clock, so that a kept address stays true. */
export const RANGES = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7-days', label: 'Last 7 days' },
  { value: '30-days', label: 'Last 30 days' },
  { value: 'week', label: 'This week' },
  { value: 'last-week', label: 'Last week' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'year', label: 'This year' },
] as const

/** Those that fit into the two months that the log of pings is read of at a time. */
export const SHORT_RANGES = RANGES.filter(({ value }) => value !== LONG_RANGE)

export type RangeName = (typeof RANGES)[number]['value']

/** Where both ends are needed and the address does not say them. The log of pings reaches two months back at a time. */
export const USUAL_RANGE: RangeName = '7-days'

/** Whole days of a Company's calendar, both inclusive. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** Moments as the API's logs take them, both inclusive; null: open on that side. */
export interface Instants {
  readonly start: string | null
  readonly end: string | null
}

export interface Bounds {
  readonly start: string
  readonly end: string
}

/**
 * What an address says: `?range=today`, or two moments by the API's own names.
 * @param timeZone whose days they are
 */
export function instantsIn(search: SearchParameters, timeZone: string): Instants {
  const name = rangeNameIn(search)
  if (name !== null) return instantsOf(daysOf(name, timeZone), timeZone)
  return { start: moment(search['created_at_start']), end: moment(search['created_at_end']) }
}

/** As `instantsIn`; an address that does not say both ends has those of the usual range. */
export function boundedInstantsIn(search: SearchParameters, timeZone: string): Bounds {
  const { start, end } = instantsIn(search, timeZone)
  return start !== null && end !== null ? { start, end } : instantsOf(daysOf(USUAL_RANGE, timeZone), timeZone)
}

/** As `boundedInstantsIn`, of what is read two months at a time: a longer span gives way to the usual one as well. */
export function shortInstantsIn(search: SearchParameters, timeZone: string): Bounds {
  const bounds = boundedInstantsIn(search, timeZone)
  return isTooLong(bounds) ? instantsOf(daysOf(USUAL_RANGE, timeZone), timeZone) : bounds
}

/** Longer than two months, measured as the API does. */
export function isTooLong({ start, end }: Bounds): boolean {
  return Date.parse(start) < twoMonthsBefore(Date.parse(end))
}

export function rangeNameIn(search: SearchParameters): RangeName | null {
  return RANGES.find(({ value }) => value === search['range'])?.value ?? null
}

/** The days of a named span, as of now. */
export function daysOf(name: RangeName, timeZone: string, present: CalendarDay = todayIn(timeZone)): Days {
  switch (name) {
    case 'today':
      return { first: present, last: present }
    case 'yesterday':
      return { first: plusDays(present, -1), last: plusDays(present, -1) }
    case '7-days':
      return { first: plusDays(present, -6), last: present }
    case '30-days':
      return { first: plusDays(present, -29), last: present }
    case 'week':
      return { first: startOfWeek(present), last: present }
    case 'last-week':
      return { first: plusDays(startOfWeek(present), -7), last: plusDays(startOfWeek(present), -1) }
    case 'month':
      return { first: startOfMonth(present), last: present }
    case 'last-month':
      return { first: startOfMonth(present, -1), last: plusDays(startOfMonth(present), -1) }
    case 'year':
      return { first: `${present.slice(0, 'yyyy'.length)}-01-01`, last: present }
  }
}

/** From the first moment of the first day to the last millisecond of the last, by the zone's clocks. */
export function instantsOf({ first, last }: Days, timeZone: string): Bounds {
  return { start: startOfDay(first, timeZone), end: endOfDay(last, timeZone) }
}

export function startOfDay(day: string, timeZone: string): string {
  return new Date(beginningOf(day, timeZone)).toISOString()
}

export function endOfDay(day: string, timeZone: string): string {
  return new Date(beginningOf(plusDays(day, 1), timeZone) - 1).toISOString()
}

/** `1 – 7 Nov 2026`: what was chosen, as days of the zone. */
export function rangeWords({ start, end }: Instants, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  if (start !== null && end !== null) return format.formatRange(new Date(start), new Date(end))
  if (start !== null) return `Since ${format.format(new Date(start))}`
  return end === null ? 'Any time' : `Until ${format.format(new Date(end))}`
}

function moment(value: SearchParameters[string]): string | null {
  const text = [value ?? ''].flat()[0] ?? ''
  return text !== '' && !Number.isNaN(Date.parse(text)) ? text : null
}
