import { lazy, Suspense, useId } from 'react'
import type { Report } from '../../../api/resources/reports.ts'
import type { ChartData } from '../../../chart/chart-data.ts'
import type { SearchParameters } from '../../../search-parameters.ts'
import { useSession } from '../../../session/session.ts'
import { type FigureWords, figuresFor } from '../../../words/report-figures.ts'
import { COMPARISONS, FACETS, type Question } from '../report-question.ts'
import { chartData, FEWEST_DAYS } from './chart-points.ts'
import { hourData, isDrawnByHour, isToldByHour } from './hour-points.ts'
import { HourTable } from './hour-table.tsx'

const Drawing = lazy(async () => ({ default: (await import('../../../chart/drawing.tsx')).Drawing }))

/** In an address: the reader wants the table alone. */
const NONE = 'none'

export interface ReportChartProps {
  readonly question: Question
  readonly report: Report
  readonly search: SearchParameters
  onChange(parameters: SearchParameters): void
}

/** A report as a picture of one figure, in the address as `chart`. The table below it has the same in figures. */
export function ReportChart({ question, report, search, onChange }: ReportChartProps) {
  const { role, timeZone } = useSession()
  const id = useId()
  const isByHour = isDrawnByHour(question, timeZone)
  const figures = figuresFor(role).filter(each => !isByHour || isToldByHour(each.id))
  const chosen = [search['chart'] ?? []].flat()[0]
  const figure = figures.find(each => each.id === chosen) ?? figures[0]
  const compared = COMPARISONS.find(({ value }) => value === question.query.compare)?.label ?? null
  if (figure === undefined || report.rows.length === 0) return null
  const isWhole = report.rows.length >= report.rowsInAll
  const data =
    isByHour && isToldByHour(figure.id)
      ? hourData(report, figure.id, timeZone)
      : chartData({ question, rows: report.rows, isWhole, figure: figure.id, timeZone, compared })
  if (data.kind === 'days' && data.points.length < FEWEST_DAYS) return null
  const isShown = chosen !== NONE
  return (
    <figure className="report-chart">
      <div className="report-choice">
        <label htmlFor={id}>Chart</label>
        <select
          id={id}
          className="input"
          value={isShown ? figure.id : NONE}
          onChange={event => onChange({ chart: event.target.value })}
        >
          {figures.map(each => (
            <option key={each.id} value={each.id}>
              {each.heading}
            </option>
          ))}
          <option value={NONE}>none</option>
        </select>
      </div>
      {isShown && (
        <>
          <figcaption className="soft">{summary(data, question, figure, report)}</figcaption>
          <div className="report-drawing" aria-hidden="true">
            <Suspense>
              <Drawing data={data} format={figure.format} />
            </Suspense>
          </div>
          {data.kind === 'hours' && <HourTable hours={data} figure={figure} />}
        </>
      )}
    </figure>
  )
}

/** What the picture says to who does not see it, and at a glance to who does. */
function summary(data: ChartData, { facet, facet2 }: Question, figure: FigureWords, report: Report): string {
  const words = (facet2 === null ? [facet] : [facet, facet2]).map(
    value => FACETS.find(each => each.value === value)?.label.toLowerCase() ?? '',
  )
  const subject = `${figure.heading} by ${data.kind === 'hours' ? 'hour' : words.join(' and ')}`
  const all = report.totals === null ? '' : `, ${figure.format(report.totals[figure.id])} in all`
  const [series] = data.series
  if (series === undefined || data.points.length === 0) return `${subject}${all}.`
  const most = data.points.reduce((one, other) =>
    amountOf(other, series.id) > amountOf(one, series.id) ? other : one,
  )
  const several = data.kind === 'days' && facet2 !== null
  const whose = several ? `, of ${series.label}` : ''
  const shown =
    data.kind === 'rows' && report.rowsInAll > data.points.length
      ? `; the ${data.points.length} with most are drawn`
      : ''
  return `${subject}${all}. Most: ${most.name}${whose}, ${figure.format(amountOf(most, series.id))}${shown}.`
}

function amountOf({ values }: ChartData['points'][number], id: string): number {
  return values[id] ?? 0
}
