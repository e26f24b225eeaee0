import { addresses } from '../../addresses.ts'
import { Section } from '../../detail/section.tsx'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { type Amount, DailyTable, DailyWaiting } from '../../overview/daily-table.tsx'
import { useDayFigures } from '../../overview/day-figures.ts'
import { LatestCalls } from '../../overview/latest-calls.tsx'
import { type TodayTile, TodayTiles } from '../../overview/today-tiles.tsx'
import '../../overview/overview.css'
import { Answered } from '../../parts/answered.tsx'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useHasScreen } from '../../parts/use-has-screen.ts'
import { useSession } from '../../session/session.ts'
import { OwnNumbers } from './own-numbers.tsx'
import { OwnPublisher } from './own-publisher.tsx'
import { OwnTarget } from './own-target.tsx'
import './portal.css'
import { mainMoney, moneyWords } from '../../words/money-words.ts'

/** What publishers and buyers begin with: their own numbers, and nobody else's. */
export function PortalHome() {
  const { role, companyName } = useSession()
  const isBuyer = role === 'buyer'
  const money = mainMoney(role)
  const amount: Amount = { money, label: moneyWords(role)[money] }
  const hasScreen = useHasScreen()
  const days = useDayFigures()
  return (
    <>
      <ScreenHeader title="Home" beside={<span className="soft">with {companyName}</span>}>
        {hasScreen(addresses.reports()) && (
          <Link className="button" to={addresses.reports()}>
            Reports
          </Link>
        )}
      </ScreenHeader>
      <div className="overview">
        <TodayTiles tiles={tilesFor(amount)} />
        <Section title="The last two weeks">
          <Answered answer={days} waiting={<DailyWaiting />}>
            {rows => <DailyTable days={rows} amounts={[amount]} />}
          </Answered>
        </Section>
        <div className="overview-side">
          {isBuyer ? <OwnTarget /> : <OwnPublisher />}
          <LatestCalls amount={amount} />
          {!isBuyer && <OwnNumbers />}
        </div>
      </div>
    </>
  )
}

function tilesFor({ money, label }: Amount): readonly TodayTile[] {
  return [
    ['Calls', figures => formatCount(figures.total_calls)],
    ['New callers', figures => formatCount(figures.unique_calls)],
    ['Converted', figures => formatCount(figures.converted_count)],
    ['Connected', figures => formatDuration(figures.connected_duration)],
    [label, figures => formatDollars(figures[money])],
  ]
}
