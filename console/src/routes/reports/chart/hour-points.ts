import type { Report, ReportRow } from '../../../api/resources/reports.ts'
import type { ChartData } from '../../../chart/chart-data.ts'
import type { Question } from '../report-question.ts'
import { daysOf, FEWEST_DAYS } from './chart-points.ts'

/** A figure that is told of each hour: shares of a whole are not. */
export type HourFigure = Exclude<keyof NonNullable<ReportRow['series']>[number], 'interval_start'>

const HOUR_FIGURES: ReadonlySet<string> = new Set<HourFigure>([
  ...(['total_calls', 'unique_calls', 'converted_count', 'connected_duration', 'total_duration'] as const),
  ...(['revenue', 'payout', 'cost', 'profit'] as const),
])

export function isToldByHour(figure: string): figure is HourFigure {
  return HOUR_FIGURES.has(figure)
}

/** Hours are told of what is asked alone: where days can be drawn, they stand beside what they are compared with. */
export function isDrawnByHour(question: Question, timeZone: string): boolean {
  const { interval, compare } = question.query
  return interval === 'hour' && (compare === undefined || daysOf({ question, timeZone }).length < FEWEST_DAYS)
}

/**
 * Every hour of a report's days by the clocks of a zone, those without a call as well. An hour that clocks repeat is there
 * twice.
 */
export function hourData(report: Report, figure: HourFigure, timeZone: string): ChartData {
  const sums = new Map<string, number>()
  for (const { series = [] } of report.rows)
    for (const { interval_start: at, [figure]: amount } of series) sums.set(at, (sums.get(at) ?? 0) + amount)
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const points = report.intervals.map(at => ({
    name: format.format(new Date(at)),
    values: { now: sums.get(at) ?? 0 },
  }))
  return { kind: 'hours', series: [{ id: 'now', label: 'These hours' }], points }
}
