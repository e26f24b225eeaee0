import { addresses } from '../../addresses.ts'
import { Section } from '../../detail/section.tsx'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { type Amount, DailyTable } from '../../overview/daily-table.tsx'
import { type DayFigures, useDayFigures } from '../../overview/day-figures.ts'
import { LatestCalls } from '../../overview/latest-calls.tsx'
import { Tiles } from '../../overview/tiles.tsx'
import '../../overview/overview.css'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useHasScreen } from '../../parts/use-has-screen.ts'
import { useSession } from '../../session/session.ts'
import { OwnNumbers } from './own-numbers.tsx'
import { OwnPublisher } from './own-publisher.tsx'
import { OwnTarget } from './own-target.tsx'
import './portal.css'

/** What publishers and buyers begin with: their own numbers, and nobody else's. */
export function PortalHome() {
  const { role, companyName } = useSession()
  const isBuyer = role === 'buyer'
  const amount: Amount = isBuyer
    ? { money: 'revenue', label: 'You pay' }
    : { money: 'payout', label: 'You earn' }
  const hasScreen = useHasScreen()
  const answer = useDayFigures()
  return (
    <>
      <ScreenHeader title="Home" beside={<span className="soft">with {companyName}</span>}>
        {hasScreen(addresses.reports()) && (
          <Link className="button" to={addresses.reports()}>
            Reports
          </Link>
        )}
      </ScreenHeader>
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      {answer.isPending && <LoadingScreen />}
      {answer.data !== undefined && (
        <div className="overview">
          <Today days={answer.data} amount={amount} />
          <Section title="The last two weeks">
            <DailyTable days={answer.data} amounts={[amount]} />
          </Section>
          <div className="overview-side">
            {isBuyer ? <OwnTarget /> : <OwnPublisher />}
            <LatestCalls amount={amount} />
            {!isBuyer && <OwnNumbers />}
          </div>
        </div>
      )}
    </>
  )
}

interface TodayProps {
  readonly days: readonly DayFigures[]
  readonly amount: Amount
}

function Today({ days: [today, yesterday], amount: { money, label } }: TodayProps) {
  if (today === undefined || yesterday === undefined) return null
  const tile = (name: string, of: (day: DayFigures) => string) => ({
    label: `${name} today`,
    figure: of(today),
    note: `yesterday ${of(yesterday)}`,
  })
  return (
    <Tiles
      label="Today"
      tiles={[
        tile('Calls', day => formatCount(day.calls)),
        tile('New callers', day => formatCount(day.unique)),
        tile('Converted', day => formatCount(day.converted)),
        tile('Connected', day => formatDuration(day.connectedSeconds)),
        tile(label, day => formatDollars(day[money])),
      ]}
    />
  )
}
