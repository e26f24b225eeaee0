import { Type } from 'typebox'
import { Text } from '../../platform/wire/wire-types.ts'
import { FIGURES, ReportRow, SubjectId } from './report-row.ts'

/** What charts draw of each interval; the rest of a row's figures follows from rows alone. */
export const POINT_FIGURES = [
  'total_calls',
  'unique_calls',
  'converted_count',
  'revenue',
  'payout',
  'cost',
  'profit',
  'total_duration',
  'connected_duration',
] as const

const pointFigures = Object.fromEntries(POINT_FIGURES.map(name => [name, FIGURES[name]])) as {
  [Name in (typeof POINT_FIGURES)[number]]: (typeof FIGURES)[Name]
}

const intervalStart = Type.String({
  format: 'date-time',
  description: 'When the interval begins: before the window does where that cuts it.',
})

const Figures = (description: string) => Type.Optional(Type.Object(FIGURES, { description }))

/** Whatever is not in a report that is asked for by its facet alone is there when a parameter asks for it. */
export const ReportDocument = Type.Object({
  count: Type.Integer({ description: 'Rows of this page.' }),
  count_total: Type.Integer({ description: 'Rows of all pages.' }),
  data: Type.Array(
    Type.Object({
      ...ReportRow.properties,
      facet2: Type.Optional(
        Type.Object(
          {
            id: SubjectId('What the row is about besides'),
            facet_name: Text({ description: 'Its name, as in `facet_name`.' }),
          },
          { description: 'With `facet2`.' },
        ),
      ),
      previous: Figures(
        'With `compare`: the row’s figures of the earlier window; by date, of the earlier day.',
      ),
      series: Type.Optional(
        Type.Array(Type.Object({ interval_start: intervalStart, ...pointFigures }), {
          description: 'With `interval`: in order, without intervals that have no call.',
        }),
      ),
      filters: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description:
            'With `drill_down`: parameters of this report that pick the row’s calls, besides those it was asked with.',
        }),
      ),
    }),
    { description: 'Most calls first, then by ascending `id`, then by that of `facet2`.' },
  ),
  totals: Type.Optional(
    Type.Object(
      {
        ...FIGURES,
        previous: Figures('With `compare`: the same of all rows of the earlier window.'),
      },
      {
        description:
          'With `totals`: the sums over the rows of all pages. Rows by tag overlap where a call carries several.',
      },
    ),
  ),
  intervals: Type.Optional(
    Type.Array(intervalStart, { description: 'With `interval`: when each interval of the window begins.' }),
  ),
})
