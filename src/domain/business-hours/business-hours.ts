import type { Instant } from '../time/instant.ts'
import { localTime } from '../time/local-time.ts'

/** One entry of a target's weekly hours. Times are HHMM integers (900, 1730); 2400 is the end of the day. */
export interface BusinessHour {
  /** 0 = Sunday … 6 = Saturday. */
  readonly dayOfWeek: number
  readonly workDay: boolean
  readonly timeOpen: number
  readonly timeClose: number
  /** When true the entry's times are the closed period, for shifts over midnight. */
  readonly invert: boolean
}

/**
 * Whether the hours are open at `at` in an IANA zone: some work-day entry of the local weekday covers the local
 * minute. Without any entry they are always open; with none for the weekday, closed (completions.md §5).
 */
export function isOpen(hours: readonly BusinessHour[], at: Instant, zone: string): boolean {
  if (hours.length === 0) return true
  const { weekday, hour, minute } = localTime(at, zone)
  const timeOfDay = hour * 100 + minute
  for (const entry of hours) {
    if (entry.dayOfWeek === weekday && covers(entry, timeOfDay)) return true
  }
  return false
}

function covers(entry: BusinessHour, timeOfDay: number): boolean {
  if (!entry.workDay) return false
  const isInside = timeOfDay >= entry.timeOpen && timeOfDay < entry.timeClose
  return isInside !== entry.invert
}
