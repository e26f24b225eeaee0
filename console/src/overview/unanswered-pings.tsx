import { addresses } from '../addresses.ts'
import { usePingsToday } from '../api/resources/ping-reports.ts'
import { Section } from '../detail/section.tsx'
import { counted, formatCount } from '../format/format-number.ts'
import { Answered } from '../parts/answered.tsx'
import { Link } from '../parts/link.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { useHasScreen } from '../parts/use-has-screen.ts'
import { unansweredReasons } from './unanswered-reasons.ts'

/** How many pings found nobody today, beside yesterday, and why. @param renewedEveryMs default: once a minute; false = not at all */
export function UnansweredPings({ renewedEveryMs }: { readonly renewedEveryMs?: number | false }) {
  const hasScreen = useHasScreen()
  const answer = usePingsToday(renewedEveryMs)
  return (
    <Section
      title="Unanswered pings"
      actions={hasScreen(addresses.pings()) && <Link to={addresses.pings()}>All pings</Link>}
    >
      <Answered answer={answer} waiting={<LoadingScreen />}>
        {({ ping_report }) => <Unanswered report={ping_report} hasLog={hasScreen(addresses.pings())} />}
      </Answered>
    </Section>
  )
}

type Answer = NonNullable<ReturnType<typeof usePingsToday>['data']>

function Unanswered({
  report,
  hasLog,
}: {
  readonly report: Answer['ping_report']
  readonly hasLog: boolean
}) {
  const { previous, ...today } = report.totals
  if (today.pings === 0 && (previous?.pings ?? 0) === 0) {
    return <p className="soft">No pings today or by this time yesterday.</p>
  }
  const reasons = unansweredReasons(report)
  return (
    <>
      <p>
        <b>{shareWords(today)}</b> today; {previous && shareWords(previous)} by this time yesterday.
      </p>
      {reasons.length > 0 && (
        <Scroller label="Why pings found nobody">
          <table aria-label="Why pings found nobody">
            <thead>
              <tr>
                <th scope="col">Reason</th>
                <th scope="col" className="numeric">
                  Today
                </th>
                <th scope="col" className="numeric">
                  Yesterday
                </th>
              </tr>
            </thead>
            <tbody>
              {reasons.map(({ words, today: pings, yesterday, query }) => (
                <tr key={words}>
                  <th scope="row">
                    {hasLog ? (
                      <Link to={addresses.pings()} query={query}>
                        {words}
                      </Link>
                    ) : (
                      words
                    )}
                  </th>
                  <td className="numeric">{formatCount(pings)}</td>
                  <td className="numeric">{formatCount(yesterday)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </>
  )
}

/** `12 of 340 pings (3.5%)` */
function shareWords({
  pings,
  unanswered,
  unanswered_percent: percent,
}: Pick<Answer['ping_report']['totals'], 'pings' | 'unanswered' | 'unanswered_percent'>): string {
  if (pings === 0) return 'no pings'
  return `${formatCount(unanswered)} of ${counted(pings, 'ping')} (${percent.toFixed(1)}%)`
}
