import { addresses } from '../../addresses.ts'
import { useReport } from '../../api/resources/reports.ts'
import type { Target } from '../../api/resources/targets.ts'
import { Section } from '../../detail/section.tsx'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { daysOf, RANGES } from '../../parts/time-range.ts'
import { useSession } from '../../session/session.ts'
import { COMPANY_MONEY } from '../../words/money-words.ts'

const SPANS = RANGES.filter(({ value }) => value === 'today' || value === '7-days' || value === '30-days')

/** What a buyer was sent and paid for, of late. */
export function BuyerResults({ target: { id } }: { readonly target: Target }) {
  return (
    <Section
      title="Results"
      actions={
        <div className="actions">
          <Link to={addresses.target(id)} query={{ tab: 'results' }}>
            Day by day
          </Link>
          <Link to={addresses.reports()} query={{ facet: 'campaign', target_id: String(id) }}>
            Report
          </Link>
        </div>
      }
    >
      <Scroller label="Results">
        <table aria-label="Results">
          <thead>
            <tr>
              <th scope="col">Days</th>
              {HEADINGS.map(heading => (
                <th scope="col" className="numeric" key={heading}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SPANS.map(span => (
              <SpanRow key={span.value} targetId={id} span={span} />
            ))}
          </tbody>
        </table>
      </Scroller>
    </Section>
  )
}

const { revenue, payout, profit } = COMPANY_MONEY
const HEADINGS = ['Calls', 'Converted', 'Connected', revenue, payout, profit] as const

interface SpanRowProps {
  readonly targetId: number
  readonly span: (typeof SPANS)[number]
}

function SpanRow({ targetId, span: { value, label } }: SpanRowProps) {
  const { timeZone } = useSession()
  const { first, last } = daysOf(value, timeZone)
  const answer = useReport({
    domain: 'calls',
    facet: 'target',
    target_id: [targetId],
    created_at_start: first,
    created_at_end: last,
  })
  return (
    <tr>
      <th scope="row" className="nowrap">
        <Link to={addresses.reports()} query={{ facet: 'date', target_id: String(targetId), range: value }}>
          {label}
        </Link>
      </th>
      {answer.data === undefined ? (
        <td colSpan={HEADINGS.length}>
          {answer.isError ? <Problem error={answer.error} onRetry={answer.refetch} /> : '…'}
        </td>
      ) : (
        figuresOf(answer.data.rows[0] ?? NOTHING).map((figure, index) => (
          <td className="numeric" key={HEADINGS[index]}>
            {figure}
          </td>
        ))
      )}
    </tr>
  )
}

/** A report has no row for who was sent nothing. */
const NOTHING = {
  ...{ total_calls: 0, converted_count: 0, connected_duration: 0 },
  ...{ revenue: 0, payout: 0, profit: 0 },
}

/** In the order of the headings. */
function figuresOf(row: typeof NOTHING): readonly string[] {
  return [
    formatCount(row.total_calls),
    formatCount(row.converted_count),
    formatDuration(row.connected_duration),
    formatDollars(row.revenue),
    formatDollars(row.payout),
    formatDollars(row.profit),
  ]
}
