import type { ChartData } from '../../../chart/chart-data.ts'
import { Scroller } from '../../../parts/scroller.tsx'
import type { FigureWords } from '../../../words/report-figures.ts'

export interface HourTableProps {
  readonly hours: ChartData
  readonly figure: FigureWords
}

/** What is drawn by the hour, in figures: the report's own rows are days. Hours with nothing are left out. */
export function HourTable({ hours, figure }: HourTableProps) {
  const told = hours.points.filter(({ values }) => values['now'] !== 0)
  return (
    <details>
      <summary>The hours in figures</summary>
      <Scroller label="Hours">
        <table aria-label="Hours">
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col" className="numeric">
                {figure.heading}
              </th>
            </tr>
          </thead>
          <tbody>
            {told.map(({ name, values }) => (
              // An hour that clocks repeat is there twice.
              <tr key={`${name} ${hours.points.findIndex(point => point.values === values)}`}>
                <th scope="row">{name}</th>
                <td className="numeric">{figure.format(values['now'] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </details>
  )
}
