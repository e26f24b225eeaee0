import type { Instant } from '../../domain/time/instant.ts'
import { MAX_AT_ONCE } from './shortages.ts'

/** What is known of one hour of a pool. */
export interface HourOfUse {
  readonly starts: Instant
  /** Null where nobody looked. `numbers`: how many it had when most were lent. */
  readonly lent: {
    readonly samples: number
    readonly sum: number
    readonly highest: number
    readonly numbers: number
  } | null
  /** How often a visitor, and a ping’s reservation, found no number free. */
  readonly visitors: number
  readonly reservations: number
  /** Of those, how many would have had one at the same time: at most. */
  readonly atOnce: number
}

export interface UseSummary {
  readonly highest: { readonly lent: number; readonly numbers: number; readonly hour: Instant } | null
  readonly averageLent: number | null
  readonly visitors: number
  readonly reservations: number
  /** How many more numbers would have been enough; null: more than a pool may have, or nothing is known. */
  readonly missing: number | null
}

/** What a period comes to. The highest is the latest hour in which as many were lent as in no other. */
export function summarizeUse(hours: readonly HourOfUse[]): UseSummary {
  let highest: UseSummary['highest'] = null
  let [samples, sum, visitors, reservations, missing] = [0, 0, 0, 0, 0]
  for (const { starts, lent, ...short } of hours) {
    visitors += short.visitors
    reservations += short.reservations
    missing = Math.max(missing, short.atOnce)
    if (lent === null) continue
    samples += lent.samples
    sum += lent.sum
    if (highest === null || lent.highest >= highest.lent) {
      highest = { lent: lent.highest, numbers: lent.numbers, hour: starts }
    }
  }
  return {
    highest,
    averageLent: samples === 0 ? null : rounded(sum / samples),
    visitors,
    reservations,
    missing: hours.length === 0 || missing >= MAX_AT_ONCE ? null : missing,
  }
}

/** To hundredths: averages of whole numbers. */
export function rounded(average: number): number {
  return Math.round(average * 100) / 100
}
