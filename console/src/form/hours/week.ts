import type { Schemas } from '../../api/api-client.ts'

type BusinessHour = Schemas['Target']['business_hours'][number]
type HourAttributes = NonNullable<Schemas['TargetCreate']['business_hours_attributes']>[number]

/** Minutes of a day from `open` until before `close`: 540 and 1020 are 9:00 to 17:00. */
export interface Span {
  readonly open: number
  readonly close: number
}

/** When of each day it is open, Sunday first; spans of a day are in order and do not touch. */
export type Week = readonly (readonly Span[])[]

export const MINUTES_OF_DAY = 1440

/** Monday first, as work weeks are read. */
export const DAYS_IN_ORDER = [1, 2, 3, 4, 5, 6, 0] as const

const WHOLE_DAY: readonly Span[] = [{ open: 0, close: MINUTES_OF_DAY }]

export const ALWAYS: Week = Array.from({ length: 7 }, () => WHOLE_DAY)
export const NEVER: Week = Array.from({ length: 7 }, () => [])

/** The same span on these days. */
export function sameOn(days: readonly number[], open: number, close: number): Week {
  return ALWAYS.map((_, day) => (days.includes(day) ? [{ open, close }] : []))
}

/** What the entries of a Target add up to: none of them is always; inverted ones are open outside their times. */
export function weekOf(entries: readonly Pick<BusinessHour, keyof BusinessHour & string>[]): Week {
  if (entries.length === 0) return ALWAYS
  return ALWAYS.map((_, day) => {
    const ofDay = entries.filter(entry => entry.day_of_week === day && entry.work_day)
    return merged(ofDay.flatMap(spansOf))
  })
}

function spansOf({ time_open, time_close, invert }: BusinessHour): readonly Span[] {
  const span = { open: minutesOf(time_open), close: minutesOf(time_close) }
  return invert
    ? [
        { open: 0, close: span.open },
        { open: span.close, close: MINUTES_OF_DAY },
      ]
    : [span]
}

/** 930 → 570 */
function minutesOf(hhmm: number): number {
  return Math.floor(hhmm / 100) * 60 + (hhmm % 100)
}

/** 570 → 930 */
function hhmmOf(minutes: number): number {
  return Math.floor(minutes / 60) * 100 + (minutes % 60)
}

/** In order, those that touch or overlap as one. */
export function merged(spans: readonly Span[]): readonly Span[] {
  const inOrder = spans.filter(({ open, close }) => open < close).sort((a, b) => a.open - b.open)
  const joined: Span[] = []
  for (const span of inOrder) {
    const last = joined.at(-1)
    if (last !== undefined && span.open <= last.close)
      joined[joined.length - 1] = { open: last.open, close: Math.max(last.close, span.close) }
    else joined.push(span)
  }
  return joined
}

/** The week with a part of a day opened or closed. */
export function painted(week: Week, day: number, part: Span, isOpen: boolean): Week {
  return week.map((spans, index) => {
    if (index !== day) return spans
    return isOpen ? merged([...spans, part]) : merged(spans.flatMap(span => without(span, part)))
  })
}

function without(span: Span, part: Span): readonly Span[] {
  return [
    { open: span.open, close: Math.min(span.close, part.open) },
    { open: Math.max(span.open, part.close), close: span.close },
  ]
}

/** How much of a part is open: 0 none, 1 all of it. */
export function openShare(spans: readonly Span[], part: Span): number {
  const open = spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.close, part.close) - Math.max(span.open, part.open)),
    0,
  )
  return open / (part.close - part.open)
}

export function areSame(one: Week, other: Week): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * What to send so that a Target with these entries is open so: entries that there are take the new times, and those left
 * over are removed. A week that is closed throughout needs an entry that says so, since none would mean always.
 */
export function attributesOf(
  week: Week,
  entries: readonly Pick<BusinessHour, 'id'>[],
): readonly HourAttributes[] {
  const wanted: HourAttributes[] = week.flatMap((spans, day) =>
    spans.map(({ open, close }) => ({
      day_of_week: day,
      work_day: true,
      time_open: hhmmOf(open),
      time_close: hhmmOf(close),
      invert: false,
    })),
  )
  if (wanted.length === 0)
    wanted.push({ day_of_week: 0, work_day: false, time_open: 0, time_close: 2400, invert: false })
  const kept = wanted.map((hour, index) => {
    const entry = entries[index]
    return entry === undefined ? hour : { id: entry.id, ...hour }
  })
  return [...kept, ...entries.slice(wanted.length).map(({ id }) => ({ id, _destroy: true }))]
}
