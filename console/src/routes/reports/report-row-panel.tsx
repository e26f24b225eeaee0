import { addresses } from '../../addresses.ts'
import type { ReportFacet, ReportRow } from '../../api/resources/reports.ts'
import { Facts } from '../../detail/facts.tsx'
import { Link } from '../../parts/link.tsx'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { figuresFor, madeFiguresFor } from '../../words/report-figures.ts'
import { rowName } from './report-columns.tsx'
import { callsOfRow, closerLook, facetsFor, type Question } from './report-question.ts'

export interface ReportRowPanelProps {
  readonly row: ReportRow
  readonly question: Question
  readonly search: SearchParameters
}

/** All figures of a row, and its calls looked at by something else. */
export function ReportRowPanel({ row, question, search }: ReportRowPanelProps) {
  const { role } = useSession()
  const { facet, facet2, query } = question
  const isAllTags = facet === 'tag_value' && query.tag_value_key === undefined
  const used: readonly (ReportFacet | null)[] = [facet, facet2]
  const name = [rowName(row), row.facet2?.facet_name].filter(Boolean).join(' · ')
  return (
    <>
      <h2>{name}</h2>
      <Facts
        facts={[
          ...figuresFor(role).map(({ id, heading, format }) => [heading, format(row[id])] as const),
          ...madeFiguresFor(role).map(({ heading, format, of }) => {
            const figure = of(row)
            return [heading, figure === null ? null : format(figure)] as const
          }),
        ]}
      />
      {isAllTags ? (
        <p>
          <Link
            to={addresses.reports()}
            query={{ ...search, page: undefined, open: undefined, tag_value_key: row.facet_name }}
          >
            Values of {row.facet_name}
          </Link>
        </p>
      ) : (
        <nav aria-label="A closer look">
          <h3>A closer look</h3>
          <ul className="report-closer">
            {facetsFor(role)
              .filter(({ value }) => !used.includes(value))
              .map(({ value, label }) => (
                <li key={value}>
                  <Link to={addresses.reports()} query={closerLook(search, row, value)}>
                    By {label.toLowerCase()}
                  </Link>
                </li>
              ))}
            <CallsOfRow row={row} question={question} />
          </ul>
        </nav>
      )}
    </>
  )
}

/** The list of calls is narrowed by what the report is, and by what picks the row. */
function CallsOfRow({ row, question: { query } }: Omit<ReportRowPanelProps, 'search'>) {
  if (row.filters === undefined) return null
  return (
    <li>
      <Link to={addresses.calls()} query={callsOfRow(query, row.filters)}>
        Its calls, one by one
      </Link>
    </li>
  )
}
