import { formatCount } from '../../format/format-number.ts'
import { Scroller } from '../../parts/scroller.tsx'
import { useSession } from '../../session/session.ts'
import type { Simulation } from './simulation-words.ts'

type Hours = Simulation['hours']
type Side = Hours[number]['baseline']

/** Both sides of each hour as bars beside their figures: how many were connected, and how many were lost. */
export function HoursCompared({ hours }: { readonly hours: Hours }) {
  const { timeZone } = useSession()
  const most = Math.max(1, ...hours.map(({ baseline }) => baseline.calls))
  const busy = hours.filter(({ baseline }) => baseline.calls > 0)
  return (
    <>
      <p className="simulation-legend" aria-hidden="true">
        <span className="key now" /> connected as it is now <span className="key then" /> connected with the
        changes <span className="key lost" /> lost
      </p>
      <Scroller label="Hour by hour">
        <table aria-label="Hour by hour" className="hours-compared">
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col" className="picture">
                Calls
              </th>
              <th scope="col" className="numeric">
                As it is now
              </th>
              <th scope="col" className="numeric">
                With the changes
              </th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ start, baseline, proposal }) => (
              <tr key={start}>
                <th scope="row">{hourOf(start, timeZone)}</th>
                <td className="picture">
                  <Bar side={baseline} most={most} which="now" />
                  <Bar side={proposal} most={most} which="then" />
                </td>
                <td className="numeric">{inWords(baseline)}</td>
                <td className="numeric">{inWords(proposal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {busy.length < hours.length && <p className="soft">Hours without calls are left out.</p>}
    </>
  )
}

function Bar({
  side,
  most,
  which,
}: {
  readonly side: Side
  readonly most: number
  readonly which: 'now' | 'then'
}) {
  return (
    <span className="compared-bar" aria-hidden="true">
      <span className={which} style={{ inlineSize: `${(side.connected / most) * 100}%` }} />
      <span className="lost" style={{ inlineSize: `${(side.lost / most) * 100}%` }} />
    </span>
  )
}

/** `12, 3 lost` */
function inWords({ connected, lost }: Side): string {
  return lost === 0 ? formatCount(connected) : `${formatCount(connected)}, ${formatCount(lost)} lost`
}

function hourOf(start: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(start),
  )
}
