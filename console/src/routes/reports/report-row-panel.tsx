import { addresses } from '../../addresses.ts'
import type { ReportFacet, ReportRow } from '../../api/resources/reports.ts'
import { Facts } from '../../detail/facts.tsx'
import { Link } from '../../parts/link.tsx'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { figuresFor, rowName } from './report-columns.tsx'
import { closerLook, facetsFor, type Question } from './report-question.ts'

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
      <Facts facts={figuresFor(role).map(({ id, heading, format }) => [heading, format(row[id])])} />
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
            {facet === 'date' && facet2 === null && <CallsOfDay row={row} question={question} />}
          </ul>
        </nav>
      )}
    </>
  )
}

/** Only of a day of all calls: their list is not narrowed by what reports are. */
function CallsOfDay({ row, question: { query } }: Omit<ReportRowPanelProps, 'search'>) {
  const { caller_state, converted, tag, campaign_id, affiliate_id, target_id, number_id } = query
  const isNarrowed = [caller_state, converted, tag, campaign_id, affiliate_id, target_id, number_id].some(
    filter => filter !== undefined,
  )
  const { created_at_start, created_at_end } = row.filters ?? {}
  if (isNarrowed || created_at_start === undefined || created_at_end === undefined) return null
  return (
    <li>
      <Link
        to={addresses.calls()}
        query={{ created_at_start: String(created_at_start), created_at_end: String(created_at_end) }}
      >
        Its calls, one by one
      </Link>
    </li>
  )
}
