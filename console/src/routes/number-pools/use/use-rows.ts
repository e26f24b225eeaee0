import type { PoolUse } from '../../../api/resources/number-pools.ts'
import type { ChartData } from '../../../chart/chart-data.ts'

const HOUR_MS = 60 * 60 * 1_000

/** A line of the table, and a place in the picture: an hour, or a day. */
export interface UseRow {
  /** The beginning of its first hour, as epoch milliseconds: a name is there twice where clocks repeat an hour. */
  readonly starts: number
  /** `20 Nov, 13:00`, or the day as `2026-11-20`. */
  readonly name: string
  /** Null where nobody looked: that is a gap, and not nothing. */
  readonly lent: LentNumbers | null
  readonly visitorsWithout: number
  readonly reservationsWithout: number
}

interface LentNumbers {
  readonly highest: number
  /** How many the pool had then. */
  readonly numbers: number
  readonly average: number
}

type Hour = PoolUse['hours'][number]

/** Every hour of a day, and every day of a longer time by the clocks of a zone, those of which nothing is known as well. */
export function rowsOfUse(use: PoolUse, timeZone: string): readonly UseRow[] {
  const known = new Map(use.hours.map(hour => [Date.parse(hour.hour), hour]))
  const nameOf = use.period === 'day' ? hourNames(timeZone) : dayNames(timeZone)
  const rows: { readonly starts: number; readonly name: string; readonly hours: Hour[] }[] = []
  for (let at = Date.parse(use.from); at < Date.parse(use.until); at += HOUR_MS) {
    const name = nameOf.format(at)
    if (use.period === 'day' || rows.at(-1)?.name !== name) rows.push({ starts: at, name, hours: [] })
    const hour = known.get(at)
    if (hour !== undefined) rows.at(-1)?.hours.push(hour)
  }
  return rows.map(({ starts, name, hours }) => ({ starts, name, ...together(hours) }))
}

export function chartOfUse(rows: readonly UseRow[], period: PoolUse['period']): ChartData {
  return {
    kind: period === 'day' ? 'hours' : 'days',
    series: [
      { id: 'highest', label: 'Most at once' },
      { id: 'average', label: 'On average' },
      { id: 'numbers', label: 'Numbers of the pool' },
    ],
    points: rows.map(({ name, lent }) => ({ name, values: lent === null ? {} : { ...lent } })),
  }
}

/** Hours count by how often it was looked in them. */
function together(hours: readonly Hour[]): Omit<UseRow, 'starts' | 'name'> {
  let lent: LentNumbers | null = null
  let [samples, sum, visitorsWithout, reservationsWithout] = [0, 0, 0, 0]
  for (const hour of hours) {
    visitorsWithout += hour.visitors_without
    reservationsWithout += hour.reservations_without
    const { lent_highest: highest, lent_average: average, numbers } = hour
    if (highest === null || average === null || numbers === null) continue
    samples += hour.samples
    sum += average * hour.samples
    const fullest: Pick<LentNumbers, 'highest' | 'numbers'> =
      lent === null || highest > lent.highest ? { highest, numbers } : lent
    lent = { ...fullest, average: Math.round((sum / samples) * 100) / 100 }
  }
  return { lent, visitorsWithout, reservationsWithout }
}

function hourNames(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}

const dayNames = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
