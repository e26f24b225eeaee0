import { useEffect, useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { Call } from '../../api/resources/calls.ts'
import type { RecordNames } from '../../api/use-record-names.ts'
import type { TargetNames } from '../../api/use-target-names.ts'
import { HangUp } from '../../detail/hang-up.tsx'
import { Section } from '../../detail/section.tsx'
import { formatDuration } from '../../format/format-time.ts'
import { CallOutcome } from '../../parts/call-outcome.tsx'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Time } from '../../parts/time.tsx'
import { useSeen } from './use-seen.ts'

interface RunningCallsProps {
  readonly calls: readonly Call[]
  readonly isKnown: boolean
  readonly isWhole: boolean
  readonly names: TargetNames & RecordNames
}

/** Who is on the line, the longest first. */
export function RunningCalls({ calls, isKnown, isWhole, names }: RunningCallsProps) {
  const { seesOrigin, seesTargets } = useSeen()
  const now = useNow()
  return (
    <Section title="In progress">
      {calls.length === 0 ? (
        <p className="soft">{isKnown ? 'No call is in progress.' : 'Reading which calls are in progress…'}</p>
      ) : (
        <Scroller label="In progress">
          <table aria-label="In progress">
            <thead>
              <tr>
                <th scope="col">Since</th>
                <th scope="col" className="numeric">
                  For
                </th>
                <th scope="col">State</th>
                <th scope="col">Caller</th>
                {seesOrigin && <th scope="col">Called</th>}
                <th scope="col">Campaign</th>
                {seesOrigin && <th scope="col">Publisher</th>}
                {seesTargets && <th scope="col">Target</th>}
                <th scope="col">
                  <span className="visually-hidden">What can be done</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {calls.map(call => (
                <tr key={call.uuid}>
                  <td>
                    <Link to={addresses.call(call.uuid)}>
                      <Time at={call.created_at} />
                    </Link>
                  </td>
                  <td className="numeric nowrap">{elapsed(call, now)}</td>
                  <td>
                    <CallOutcome call={call} />
                  </td>
                  <td className="nowrap">{call.caller ?? 'withheld'}</td>
                  {seesOrigin && <td className="nowrap">{call.number ?? <Nothing />}</td>}
                  <td title={call.cid ?? undefined}>{names.campaign(call.system_campaign_id, call.cid)}</td>
                  {seesOrigin && (
                    <td title={call.afid ?? undefined}>
                      {call.system_affiliate_id === null
                        ? (call.afid ?? <Nothing />)
                        : names.publisher(call.system_affiliate_id, call.afid)}
                    </td>
                  )}
                  {seesTargets && (
                    <td>
                      {call.system_target_id === null ? <Nothing /> : names.target(call.system_target_id)}
                    </td>
                  )}
                  <td className="row-action">
                    <HangUp call={call} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {!isWhole && (
        <p className="soft">More are in progress than are listed here: the list of calls has all.</p>
      )}
    </Section>
  )
}

/** By the reader's clock, which may go before the service's or behind it. */
function elapsed({ created_at: since }: Call, now: number): string {
  return formatDuration(Math.max(0, Math.floor((now - Date.parse(since)) / 1_000)))
}

/** Seconds pass without an event. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
