import type { Instant } from '../../domain/time/instant.ts'
import { readIsoSpan } from '../../domain/time/iso-time.ts'
import { localTime } from '../../domain/time/local-time.ts'
import { dayAfter, ISO_DATE, type ReportWindow, reportWindow, startOfDate } from './report-window.ts'

/** The earlier windows that a report may be compared with. */
export const COMPARISONS = ['previous_period', 'previous_week', 'previous_month', 'previous_year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** An earlier window, and which of its days each day of the later one is compared with. */
export interface ComparedWindow {
  readonly window: ReportWindow
  earlierDay(date: string): string
}

/**
 * The window that lies earlier by the calendar and clocks of the Company's zone, so that days that are longer or shorter
 * by an hour change nothing: until 15:00 today is compared with until 15:00 then. The previous period lies back by as
 * many days as the window takes, the last begun one included. Of a month that has no such day its last is taken, and
 * whole months are compared with whole ones.
 * @param startText as `reportWindow` reads it, like `endText`
 * @returns a sentence where there is no such window
 */
export function comparedWindow(
  startText: string,
  endText: string,
  zone: string,
  comparison: Comparison,
): ComparedWindow | { readonly error: string } {
  const [start, end] = [wallOf(startText, zone), wallOf(endText, zone)]
  const isOfMonths = isOfWholeMonths(start, end)
  const earlierDay = (date: string, isEnd = false) => {
    switch (comparison) {
      case 'previous_period':
        return dayAfter(date, -daysOf(start, end))
      case 'previous_week':
        return dayAfter(date, -7)
      case 'previous_month':
        return monthsBefore(date, 1, isEnd && isOfMonths)
      case 'previous_year':
        return monthsBefore(date, 12, isEnd && isOfMonths)
    }
  }
  const earlier = (wall: WallTime, isEnd: boolean) => {
    const date = earlierDay(wall.date, isEnd)
    return wall.clockMs === null ? date : new Date(instantAt(date, wall.clockMs, zone)).toISOString()
  }
  const window = reportWindow(earlier(start, false), earlier(end, true), zone)
  if ('error' in window)
    return { error: `This window has none to be compared with: ask for another compare.` }
  return { window, earlierDay: date => earlierDay(date) }
}

/** A bound of a window as calendar and clock show it. */
interface WallTime {
  readonly date: string
  /** Since midnight; null where the bound is a date. */
  readonly clockMs: number | null
}

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

function wallOf(text: string, zone: string): WallTime {
  const at = readIsoSpan(text)?.start ?? 0
  if (ISO_DATE.test(text)) return { date: text, clockMs: null }
  const { date, hour, minute } = localTime(at, zone)
  return { date, clockMs: (hour * 60 + minute) * MINUTE_MS + (at % MINUTE_MS) }
}

/** How many days a window takes, one at least. */
function daysOf(start: WallTime, end: WallTime): number {
  const startMs = Date.parse(start.date) + (start.clockMs ?? 0)
  // Bounds are included.
  const endMs = Date.parse(end.date) + (end.clockMs === null ? DAY_MS : end.clockMs + 1)
  return Math.max(1, Math.ceil((endMs - startMs) / DAY_MS))
}

/** The last second is enough: not everybody who means the end of a day writes its last millisecond. */
const LAST_OF_DAY_MS = DAY_MS - 1_000

/** Whether a window begins as a month does and ends as one does. */
const isOfWholeMonths = (start: WallTime, end: WallTime) =>
  start.date.endsWith('-01') &&
  (start.clockMs ?? 0) === 0 &&
  dayAfter(end.date, 1).endsWith('-01') &&
  (end.clockMs ?? DAY_MS) >= LAST_OF_DAY_MS

/** @param toLast takes the last day of that month, whichever day it is in its own */
function monthsBefore(date: string, months: number, toLast: boolean): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0))
  return new Date(last.setUTCDate(toLast ? last.getUTCDate() : Math.min(day, last.getUTCDate())))
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length)
}

/** When clocks show this time of the day; where they skip it, as long after midnight. */
function instantAt(date: string, clockMs: number, zone: string): Instant {
  const start = startOfDate(date, zone)
  const guess = start + clockMs
  const wall = localTime(guess, zone)
  const shown = (wall.hour * 60 + wall.minute) * MINUTE_MS + (guess % MINUTE_MS) + Date.parse(wall.date)
  const at = guess + (Date.parse(date) + clockMs - shown)
  const { date: reached, hour, minute } = localTime(at, zone)
  const isShown =
    reached === date && (hour * 60 + minute) * MINUTE_MS === Math.floor(clockMs / MINUTE_MS) * MINUTE_MS
  return isShown ? at : guess
}
