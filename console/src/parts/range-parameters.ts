import type { SearchParameters } from '../search-parameters.ts'

/** What the days that are looked at stand in of an address: a named span, or two moments by the API's own names. */
export const RANGE_PARAMETERS = ['range', 'created_at_start', 'created_at_end'] as const

/** By its name in addresses (time-range.ts, which is loaded later). */
export const LONG_RANGE = 'year'

type RangeParameters = Readonly<Record<(typeof RANGE_PARAMETERS)[number], SearchParameters[string]>>

/** No two months have more days. */
const LONGEST_MS = 62 * 86_400_000

/**
 * Whether an address asks for a span that is surely longer than the log of pings is read of at a time. Which two months are a day too
 * many is known to that screen (`shortInstantsIn`).
 */
export function isLongRange({
  range,
  created_at_start: start,
  created_at_end: end,
}: SearchParameters): boolean {
  return range === LONG_RANGE || Date.parse(`${end}`) - Date.parse(`${start}`) > LONGEST_MS
}

/** All of them: those that an address has not are undefined, which takes one away from another. */
export function rangeParametersIn(search: SearchParameters): RangeParameters {
  const { range, created_at_start, created_at_end } = search
  return { range, created_at_start, created_at_end }
}
