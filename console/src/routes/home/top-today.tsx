import { addresses } from '../../addresses.ts'
import type { ReportRow } from '../../api/resources/reports.ts'
import { Section } from '../../detail/section.tsx'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { FACET_OF, type Money, type Party } from '../../overview/day-figures.ts'
import { useTopToday } from '../../overview/use-traffic-today.ts'
import { Answered } from '../../parts/answered.tsx'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { COMPANY_MONEY } from '../../words/money-words.ts'
import './top-today.css'

/** As many of each as are taken in at a glance. */
const SHOWN = 5

interface Kind {
  readonly by: Party['by']
  readonly label: string
  readonly money: Money
}

const KINDS: readonly Kind[] = [
  { by: 'campaign_id', label: 'Campaigns', money: 'revenue' },
  { by: 'affiliate_id', label: 'Publishers', money: 'payout' },
  { by: 'target_id', label: 'Buyers', money: 'revenue' },
]

/** Which campaigns, publishers and buyers had most calls today, each with its report. */
export function TopToday() {
  return (
    <Section title="Top today">
      <div className="top-today">
        {KINDS.map(kind => (
          <TopOfKind key={kind.by} kind={kind} />
        ))}
      </div>
    </Section>
  )
}

function TopOfKind({ kind }: { readonly kind: Kind }) {
  const { by, label } = kind
  const answer = useTopToday(by, SHOWN)
  return (
    <div>
      <div className="top-of">
        <h3>{label}</h3>
        <Link to={addresses.reports()} query={{ facet: FACET_OF[by], range: 'today' }}>
          Report<span className="visually-hidden"> of today’s {label.toLowerCase()}</span>
        </Link>
      </div>
      <Answered answer={answer} waiting={<LoadingScreen />}>
        {rows =>
          rows.length === 0 ? (
            <p className="soft">No calls today, so far.</p>
          ) : (
            <TopTable kind={kind} rows={rows} />
          )
        }
      </Answered>
    </div>
  )
}

function TopTable({
  kind: { by, label, money },
  rows,
}: {
  readonly kind: Kind
  readonly rows: readonly ReportRow[]
}) {
  const title = `${label} with most calls today`
  return (
    <Scroller label={title}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="numeric">
              Calls
            </th>
            <th scope="col" className="numeric secondary">
              Converted
            </th>
            <th scope="col" className="numeric">
              {COMPANY_MONEY[money]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                <Link
                  to={addresses.reports()}
                  query={{ facet: 'date', [by]: String(row.id), range: 'today' }}
                >
                  {row.facet_name}
                </Link>
              </th>
              <td className="numeric">{formatCount(row.total_calls)}</td>
              <td className="numeric secondary">{formatCount(row.converted_count)}</td>
              <td className="numeric">{formatDollars(row[money])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
