import { lazy, Suspense } from 'react'
import { addresses } from '../../addresses.ts'
import { SampleSection } from '../../detail/sample-section.tsx'
import { Section } from '../../detail/section.tsx'
import { type Amount, DailyTable, DailyWaiting } from '../../overview/daily-table.tsx'
import { useDayFigures } from '../../overview/day-figures.ts'
import { LatestCalls } from '../../overview/latest-calls.tsx'
import { UnansweredPings } from '../../overview/unanswered-pings.tsx'
import '../../overview/overview.css'
import { Answered } from '../../parts/answered.tsx'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useHasScreen } from '../../parts/use-has-screen.ts'
import { mayCreateCompany } from '../../session/may-create-company.ts'
import { useSession } from '../../session/session.ts'
import { COMPANY_MONEY } from '../../words/money-words.ts'
import { Attention } from './attention.tsx'
import { SetUp } from './set-up.tsx'
import { Today } from './today.tsx'

/** It comes after all that is looked at first. */
const TopToday = lazy(async () => ({ default: (await import('./top-today.tsx')).TopToday }))

const REVENUE: Amount = { money: 'revenue', label: COMPANY_MONEY.revenue }
const PAYOUT: Amount = { money: 'payout', label: COMPANY_MONEY.payout }

/** How the day goes beside the one before, and what wants somebody's attention. */
export function Home() {
  const { user } = useSession()
  const hasScreen = useHasScreen()
  const days = useDayFigures()
  return (
    <>
      <ScreenHeader title="Home">
        {hasScreen(addresses.reports()) && (
          <Link className="button" to={addresses.reports()}>
            Reports
          </Link>
        )}
      </ScreenHeader>
      <div className="overview">
        <Today />
        <Section title="The last two weeks">
          <Answered answer={days} waiting={<DailyWaiting />}>
            {rows => <DailyTable days={rows} amounts={[REVENUE, PAYOUT]} />}
          </Answered>
        </Section>
        <div className="overview-side">
          {mayCreateCompany(user) && <SampleSection onlyWithin />}
          <SetUp />
          <Attention />
          <UnansweredPings />
          <LatestCalls amount={REVENUE} />
        </div>
        <div className="top-room">
          {!days.isPending && (
            <Suspense>
              <TopToday />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}
