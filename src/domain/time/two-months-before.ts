import type { Instant } from './instant.ts'

/** The same time of day two calendar months earlier, or the last day of a month that has no such day. */
export function twoMonthsBefore(at: Instant): Instant {
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - 2]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = at - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + timeOfDay
}
