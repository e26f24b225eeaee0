import { addresses } from '../../addresses.ts'
import { type Call, type CallEvent, calls } from '../../api/resources/calls.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { Facts } from '../../detail/facts.tsx'
import { HangUp } from '../../detail/hang-up.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { ReplaySection } from '../../detail/replay-section.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { CallOutcome } from '../../parts/call-outcome.tsx'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useSession } from '../../session/session.ts'
import { CallEvents, candidatesOf } from './call-events.tsx'
import { CallFacts } from './call-facts.tsx'
import { CallPixels } from './call-pixels.tsx'
import { CallRecording } from './call-recording.tsx'
import { callRenewedEvery } from './renewed-every.ts'
import { SipSection } from './sip-section.tsx'
import { useCallEvents } from './use-call-events.ts'
import { useCallNames } from './use-call-names.ts'
import './calls.css'

/** One call: what it was, what it was worth, and everything that happened in it with the reasons. */
export function CallPage() {
  const uuid = useRecordKey()
  const answer = calls.useOne(uuid, { renewedEvery: call => callRenewedEvery(call, Date.now()) })
  return (
    <RecordPage
      answer={answer}
      titleOf={call => `Call from ${call.caller ?? 'a withheld number'}`}
      beside={call => <CallOutcome call={call} />}
      actions={call => (
        <>
          <CopyAsCurl path="/api/v5/calls/{uuid}.json" parameters={{ uuid: call.uuid }} />
          <HangUp call={call} />
          <Link className="button" to={addresses.calls()}>
            All calls
          </Link>
        </>
      )}
    >
      {call => (
        <>
          {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
          <CallSections call={call} onNews={answer.refetch} />
        </>
      )}
    </RecordPage>
  )
}

interface CallSectionsProps {
  readonly call: Call
  /** Reads the call anew. */
  onNews(): unknown
}

function CallSections({ call, onNews }: CallSectionsProps) {
  const { may } = useSession()
  const events = useCallEvents(call, onNews)
  const names = useCallNames([call], targetsIn(events.data ?? []))
  return (
    <>
      <Section title="Call">
        <CallFacts call={call} names={names} />
      </Section>
      <CallRecording call={call} events={events.data ?? []} />
      <Section title="What happened">
        {events.isError && <Problem error={events.error} onRetry={events.refetch} />}
        {events.data !== undefined ? (
          <CallEvents events={events.data} call={call} names={names} />
        ) : (
          !events.isError && <LoadingScreen />
        )}
      </Section>
      {call.fired_pixels.length > 0 && <CallPixels call={call} />}
      {Object.keys(call.tags).length > 0 && (
        <Section title="Tags">
          <Facts facts={Object.entries(call.tags)} />
        </Section>
      )}
      {may('read', 'replays') && (
        <ReplaySection
          of="calls"
          uuid={call.uuid}
          explanation="Every routing decision of the call is made once more, by the configuration and the counters of then. Nothing is rung, counted or stored."
        />
      )}
      {call.status === 'finished' && may('read', 'sip_traces') && <SipSection call={call} />}
    </>
  )
}

function targetsIn(events: readonly CallEvent[]): readonly number[] {
  return events.flatMap(event => [
    ...(typeof event.data['target_id'] === 'number' ? [event.data['target_id']] : []),
    ...candidatesOf(event).candidates.map(({ target_id: id }) => id),
  ])
}
