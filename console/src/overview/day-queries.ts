/** Two weeks: a day is compared with the same one of the week before at a glance. */
const DAYS = 14

const DAY_MS = 86_400_000

const MINUTE_MS = 60_000

/** The report of the days until `now`. */
export function daysQuery(now: number, timeZone: string) {
  const dates = daysUntil(now, timeZone)
  return {
    domain: 'calls',
    facet: 'date',
    created_at_start: dates.at(-1) ?? '',
    created_at_end: dates[0] ?? '',
    per_page: DAYS,
  } as const
}

/** The report of today beside yesterday until the same time. */
export function todayQuery(now: number, timeZone: string) {
  return {
    domain: 'calls',
    facet: 'date',
    ...todayBesideYesterday(now, timeZone),
    totals: true,
    per_page: 1,
  } as const
}

/**
 * What reports on calls and pings alike are asked of: to the end of the minute that `now` is in, so that asking again within
 * it asks the same.
 */
export function todayBesideYesterday(now: number, timeZone: string) {
  return {
    created_at_start: daysUntil(now, timeZone)[0] ?? '',
    created_at_end: new Date(Math.ceil(now / MINUTE_MS) * MINUTE_MS).toISOString(),
    compare: 'previous_period',
  } as const
}

/** Of the log; the list of calls has the rest. */
export const LATEST_CALLS_QUERY = { per_page: 8 } as const

/** The calendar days of a zone until the one that `now` is in, the latest first. */
export function daysUntil(now: number, timeZone: string): readonly string[] {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('en-CA', { timeZone })
    .format(now)
    .split('-')
    .map(Number)
  const today = Date.UTC(year, month - 1, day)
  return Array.from({ length: DAYS }, (_, back) =>
    new Date(today - back * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
}
