import { type CalendarDate, parseDate } from '@internationalized/date'
import type { Report, ReportRow } from '../../../api/resources/reports.ts'
import type { ChartData, ChartPoint } from '../../../chart/chart-data.ts'
import type { Bounds } from '../../../parts/time-range.ts'
import type { Question } from '../report-question.ts'

/** A figure that every row of a report has. */
type Figure = Exclude<keyof NonNullable<Report['totals']>, 'previous'>

/** As many as can be taken in at a glance. */
const MOST_BARS = 10
/** As many as there are colours that are told apart. */
const MOST_LINES = 4

/** One day is one bar, which says no more than the table's last line. */
export const FEWEST_DAYS = 2

export interface Charted {
  readonly question: Question
  readonly rows: readonly ReportRow[]
  /** Whether those are all: of a day without a row it is known then that it had no call. */
  readonly isWhole: boolean
  readonly figure: Figure
  readonly timeZone: string
  /** With what it is compared, in words; null: with nothing. */
  readonly compared: string | null
}

/**
 * What a picture of a report shows: each day of its range, those without a call too, or the rows with most of the figure.
 * Days by something else are a line for each of the largest of those.
 */
export function chartData(charted: Charted): ChartData {
  const { question, rows, isWhole, figure, compared } = charted
  const { facet, facet2 } = question
  if (facet === 'date' && facet2 !== null) return linesOf(charted, row => [row.facet_name, secondName(row)])
  if (facet2 === 'date') return linesOf(charted, row => [secondName(row), row.facet_name])
  const series = [
    { id: 'now', label: 'These days' },
    ...(compared === null ? [] : [{ id: 'before', label: capitalised(compared) }]),
  ]
  if (facet === 'date') {
    const byDay = new Map(rows.map(row => [row.facet_name, row]))
    const points = daysOf(charted).map(name => ({
      name,
      values: byDay.has(name) || isWhole ? valuesOf(byDay.get(name), figure, compared) : {},
    }))
    return { kind: 'days', series, points }
  }
  const points = [...rows]
    .sort((one, other) => other[figure] - one[figure])
    .slice(0, MOST_BARS)
    .map(row => ({ ...namesOf(row), values: valuesOf(row, figure, compared) }))
  return { kind: 'rows', series, points }
}

function valuesOf(row: ReportRow | undefined, figure: Figure, compared: string | null) {
  return {
    now: row?.[figure] ?? 0,
    ...(compared !== null && { before: row?.previous?.[figure] ?? 0 }),
  }
}

function linesOf(
  charted: Charted,
  partsOf: (row: ReportRow) => readonly [day: string, name: string],
): ChartData {
  const { rows, isWhole, figure } = charted
  const sums = new Map<string, number>()
  const values = new Map<string, Record<string, number>>()
  for (const row of rows) {
    const [day, name] = partsOf(row)
    sums.set(name, (sums.get(name) ?? 0) + row[figure])
    values.set(day, { ...values.get(day), [name]: row[figure] })
  }
  const largest = [...sums.keys()].sort((one, other) => (sums.get(other) ?? 0) - (sums.get(one) ?? 0))
  const series = largest.slice(0, MOST_LINES).map(name => ({ id: name, label: name || '(empty)' }))
  const points = daysOf(charted).map(name => ({
    name,
    values: Object.fromEntries(
      series.flatMap(({ id }) => {
        const amount = values.get(name)?.[id] ?? (isWhole ? 0 : undefined)
        return amount === undefined ? [] : [[id, amount] as const]
      }),
    ),
  }))
  return { kind: 'days', series, points }
}

/** The days of a report's range. */
export function daysOf({
  question: { query },
  timeZone,
}: Pick<Charted, 'question' | 'timeZone'>): readonly string[] {
  const { start, end } = { start: query.created_at_start, end: query.created_at_end } as Bounds
  const last = dayIn(end, timeZone)
  const days: string[] = []
  for (let day = dayIn(start, timeZone); day.compare(last) <= 0; day = day.add({ days: 1 }))
    days.push(day.toString())
  return days
}

function dayIn(moment: string, timeZone: string): CalendarDate {
  // The calendar of Canada's English is written as ISO 8601 has it.
  return parseDate(new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment)))
}

const secondName = (row: ReportRow) => row.facet2?.facet_name ?? ''

/** Of a row about two things: both, together and each. */
function namesOf(row: ReportRow): Pick<ChartPoint, 'name' | 'parts'> {
  const name = row.facet_name || '(empty)'
  if (row.facet2 === undefined) return { name }
  const second = secondName(row) || '(empty)'
  return { name: `${name} · ${second}`, parts: [name, second] }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
