import type { Instant } from '../../domain/time/instant.ts'

export const HOUR_MS = 60 * 60 * 1_000

/** How far back the use of a pool is told, in hours; the one that has not ended is the last. */
export const PERIOD_HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const

export type UsePeriod = keyof typeof PERIOD_HOURS

export const USE_PERIODS = ['day', 'week', 'month'] as const satisfies readonly UsePeriod[]

/** A month, and some days for who comes back to it. */
export const KEPT_DAYS = 35

/** The beginning of the hour, as in every zone whose offset is whole hours. */
export function hourOf(at: Instant): Instant {
  return Math.floor(at / HOUR_MS) * HOUR_MS
}
