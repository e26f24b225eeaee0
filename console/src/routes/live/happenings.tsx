import { memo } from 'react'
import { addresses } from '../../addresses.ts'
import type { RecordNames } from '../../api/use-record-names.ts'
import type { TargetNames } from '../../api/use-target-names.ts'
import { Section } from '../../detail/section.tsx'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import type { LiveEvent } from './live-event.ts'
import { MAX_LISTED } from './live-state.ts'
import { happening, liveSubjects } from './live-words.ts'
import { useSeen } from './use-seen.ts'

interface HappeningsProps {
  readonly events: readonly LiveEvent[]
  readonly names: TargetNames & RecordNames
  /** Since when they are told. */
  readonly since: number
}

/** What came about since the reader came here, newest first; each leads to its call or ping. */
export const Happenings = memo(function Happenings({ events, names, since }: HappeningsProps) {
  const { seesOrigin, seesTargets } = useSeen()
  return (
    <Section title="What happens">
      {events.length === 0 ? (
        <p className="soft">
          Nothing since <Time at={since} />. Calls, and pings that find somebody, appear here as they come.
        </p>
      ) : (
        <Scroller label="What happens">
          <table aria-label="What happens">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">What</th>
                <th scope="col">Caller</th>
                <th scope="col">Campaign</th>
                {seesOrigin && <th scope="col">Publisher</th>}
                {seesTargets && <th scope="col">Target</th>}
              </tr>
            </thead>
            <tbody>
              {events.map(event => (
                <HappeningRow key={event.id} event={event} names={names} />
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {events.length === MAX_LISTED && (
        <p className="soft">The last {MAX_LISTED}. The lists of calls and pings have all.</p>
      )}
    </Section>
  )
})

function HappeningRow({ event, names }: Pick<HappeningsProps, 'names'> & { readonly event: LiveEvent }) {
  const { role } = useSession()
  const { seesOrigin, seesTargets } = useSeen()
  const { tone, words } = happening(event, role)
  const subjects = liveSubjects(event)
  const { caller, campaignId, cid, publisherId, afid, targetId } = subjects
  const address = addressOf(subjects)
  const time = <Time at={event.timestamp} />
  return (
    <tr>
      <td>{address === null ? time : <Link to={address}>{time}</Link>}</td>
      <td>
        <Status tone={tone}>{words}</Status>
      </td>
      <td className="nowrap">{caller ?? <Nothing />}</td>
      <td title={cid ?? undefined}>{named(campaignId, id => names.campaign(id, cid))}</td>
      {seesOrigin && <td title={afid ?? undefined}>{named(publisherId, id => names.publisher(id, afid))}</td>}
      {seesTargets && <td>{named(targetId, names.target)}</td>}
    </tr>
  )
}

function addressOf({ callUuid, pingUuid }: ReturnType<typeof liveSubjects>): string | null {
  if (callUuid !== null) return addresses.call(callUuid)
  return pingUuid === null ? null : addresses.ping(pingUuid)
}

/** The API has null or 0 for who is not told. */
function named(id: number | null, nameOf: (id: number) => string) {
  return id === null || id === 0 ? <Nothing /> : nameOf(id)
}
