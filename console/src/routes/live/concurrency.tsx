import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import type { Call } from '../../api/resources/calls.ts'
import { targetName } from '../../api/resources/targets.ts'
import { useApi } from '../../api/use-api.ts'
import { Section } from '../../detail/section.tsx'
import { CapBar } from '../../parts/cap-bar.tsx'
import { Link } from '../../parts/link.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { unnamed } from '../../words/unnamed.ts'
import { callsByTarget, callsOn } from './calls-by-target.ts'

/** As many ids as the list takes at once: those with the most calls. */
const SHOWN = 100

const ASKED_EVERY_MS = 60_000

/** Where their counts are shown, as often as the log is asked for calls. */
const COUNTED_EVERY_MS = 20_000

interface ConcurrencyProps {
  readonly calls: readonly Call[]
  /** Whether those are all that are in progress. */
  readonly isWhole: boolean
}

/** Which targets are on the line, with how many calls, and how many they take at a time. */
export function Concurrency({ calls, isWhole }: ConcurrencyProps) {
  const busy = callsByTarget(calls).slice(0, SHOWN)
  const targets = useTargets(
    busy.map(({ targetId }) => targetId),
    isWhole ? ASKED_EVERY_MS : COUNTED_EVERY_MS,
  )
  return (
    <Section title="Targets on the line">
      {busy.length === 0 ? (
        <p className="soft">No target has a call.</p>
      ) : (
        <Scroller label="Targets on the line">
          <table aria-label="Targets on the line">
            <thead>
              <tr>
                <th scope="col">Target</th>
                <th scope="col">Calls at a time</th>
              </tr>
            </thead>
            <tbody>
              {busy.map(({ targetId, count }) => {
                const target = targets.get(targetId)
                return (
                  <tr key={targetId}>
                    <td>
                      <Link to={addresses.target(targetId)}>
                        {target === undefined ? unnamed('target', targetId) : targetName(target)}
                      </Link>
                    </td>
                    <td>
                      <CapBar
                        level={{
                          kind: 'Concurrency',
                          limit: target?.concurrency_cap ?? null,
                          filled: callsOn(target, count, isWhole),
                        }}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Scroller>
      )}
      {!isWhole && (
        <p className="soft">
          Not all calls are listed: targets are counted every {COUNTED_EVERY_MS / 1_000} seconds, and those
          with none of the listed calls are left out.
        </p>
      )}
    </Section>
  )
}

function useTargets(ids: readonly number[], askedEveryMs: number) {
  const { client, companyId } = useApi()
  const asked = [...ids].sort((one, other) => one - other).join(',')
  const answer = useQuery({
    queryKey: [companyId, 'targets', 'on-the-line', asked],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/targets.json', { params: { query: { ids: asked, per_page: SHOWN } }, signal })),
    enabled: asked !== '',
    refetchInterval: askedEveryMs,
    placeholderData: before => before,
  })
  return new Map((answer.data ?? []).map(target => [target.id, target]))
}
