import { useQuery } from '@tanstack/react-query'
import { addresses } from '../addresses.ts'
import { dataOf } from '../api/api-client.ts'
import { useApi } from '../api/use-api.ts'
import { Section } from '../detail/section.tsx'
import { formatDollars } from '../format/format-number.ts'
import { formatDuration } from '../format/format-time.ts'
import { Answered } from '../parts/answered.tsx'
import { CallOutcome } from '../parts/call-outcome.tsx'
import { Link } from '../parts/link.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { Time } from '../parts/time.tsx'
import { useHasScreen } from '../parts/use-has-screen.ts'
import type { Amount } from './daily-table.tsx'
import { LATEST_CALLS_QUERY } from './day-queries.ts'

export function LatestCalls({ amount: { money, label } }: { readonly amount: Amount }) {
  const { client, companyId } = useApi()
  const hasScreen = useHasScreen()
  const answer = useQuery({
    queryKey: [companyId, 'calls', 'latest'],
    queryFn: async () => {
      const rows = await dataOf(client.GET('/api/v5/calls.json', { params: { query: LATEST_CALLS_QUERY } }))
      return rows.map(({ call }) => call)
    },
    refetchInterval: 60_000,
  })
  return (
    <Section
      title="Latest calls"
      actions={hasScreen(addresses.calls()) && <Link to={addresses.calls()}>All calls</Link>}
    >
      <Answered answer={answer} waiting={<LoadingScreen />}>
        {calls =>
          calls.length === 0 ? (
            <p className="soft">No calls yet. The first one appears here as soon as it has begun.</p>
          ) : (
            <Scroller label="Latest calls">
              <table aria-label="Latest calls">
                <thead>
                  <tr>
                    <th scope="col">Began</th>
                    <th scope="col">Caller</th>
                    <th scope="col">Outcome</th>
                    <th scope="col" className="numeric secondary">
                      Connected
                    </th>
                    <th scope="col" className="numeric">
                      {label}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {calls.map(call => (
                    <tr key={call.uuid}>
                      <td>
                        {hasScreen(addresses.call(call.uuid)) ? (
                          <Link to={addresses.call(call.uuid)}>
                            <Time at={call.start_time} />
                          </Link>
                        ) : (
                          <Time at={call.start_time} />
                        )}
                      </td>
                      <td className="nowrap">{call.caller ?? 'withheld'}</td>
                      <td>
                        <CallOutcome call={call} />
                      </td>
                      <td className="numeric secondary">{formatDuration(call.dialed_call_duration)}</td>
                      <td className="numeric">{formatDollars(call[money])}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroller>
          )
        }
      </Answered>
    </Section>
  )
}
