import { addresses } from '../addresses.ts'
import { Section } from '../detail/section.tsx'
import { Link } from '../parts/link.tsx'
import { Problem } from '../parts/problem.tsx'
import { useHasScreen } from '../parts/use-has-screen.ts'
import { type Amount, DailyTable, DailyWaiting } from './daily-table.tsx'
import { type Party, useDayFigures } from './day-figures.ts'
import './overview.css'
import { COMPANY_MONEY } from '../words/money-words.ts'

const AMOUNTS: readonly Amount[] = [
  { money: 'revenue', label: COMPANY_MONEY.revenue },
  { money: 'payout', label: COMPANY_MONEY.payout },
]

/** What the calls of one publisher, target, campaign or number came to, day by day, and the way to them. */
export function PartyResults({ of }: { readonly of: Party }) {
  const hasScreen = useHasScreen()
  const days = useDayFigures(of)
  const log = { [`${of.by}[]`]: String(of.id) }
  return (
    <Section
      title="The last two weeks"
      actions={
        <div className="actions">
          <Link to={addresses.calls()} query={log}>
            Calls
          </Link>
          {/* Which number a ping was lent is not what its log is filtered by. */}
          {of.by !== 'number_id' && hasScreen(addresses.pings()) && (
            <Link to={addresses.pings()} query={log}>
              Pings
            </Link>
          )}
          <Link to={addresses.reports()} query={{ [of.by]: String(of.id) }}>
            Report
          </Link>
        </div>
      }
    >
      {days.data !== undefined ? (
        <DailyTable days={days.data} amounts={AMOUNTS} />
      ) : days.isError ? (
        <Problem error={days.error} onRetry={days.refetch} />
      ) : (
        <DailyWaiting />
      )}
    </Section>
  )
}
