import { formatCount } from '../../../format/format-number.ts'
import { Scroller } from '../../../parts/scroller.tsx'
import type { UseRow } from './use-rows.ts'

export interface UseTableProps {
  readonly rows: readonly UseRow[]
  readonly isByHour: boolean
}

/** What is drawn, in figures, and how often there was no number. The latest comes first. */
export function UseTable({ rows, isByHour }: UseTableProps) {
  const name = isByHour ? 'The hours in figures' : 'The days in figures'
  return (
    <details>
      <summary>{name}</summary>
      <Scroller label={name}>
        <table aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{isByHour ? 'Hour' : 'Day'}</th>
              <th scope="col" className="numeric">
                Most at once
              </th>
              <th scope="col" className="numeric">
                On average
              </th>
              <th scope="col" className="numeric">
                Visitors without
              </th>
              <th scope="col" className="numeric">
                Pings without
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ starts, name: when, lent, visitorsWithout, reservationsWithout }) => (
              <tr key={starts}>
                <th scope="row">{when}</th>
                <td className="numeric">
                  {lent === null ? 'unknown' : `${formatCount(lent.highest)} of ${formatCount(lent.numbers)}`}
                </td>
                <td className="numeric">{lent === null ? 'unknown' : formatCount(lent.average)}</td>
                <td className="numeric">{formatCount(visitorsWithout)}</td>
                <td className="numeric">{formatCount(reservationsWithout)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </details>
  )
}
