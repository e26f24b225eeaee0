import { addresses } from '../../addresses.ts'
import { type Call, calls } from '../../api/resources/calls.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { HangUp } from '../../detail/hang-up.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { ReplaySection } from '../../detail/replay-section.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { CallOutcome } from '../../parts/call-outcome.tsx'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useSession } from '../../session/session.ts'
import { CallFacts } from './call-facts.tsx'
import { CallPixels } from './call-pixels.tsx'
import { CallStory } from './call-story.tsx'
import { callRenewedEvery } from './renewed-every.ts'
import { SipSection } from './sip-section.tsx'
import { useCallNames } from './use-call-names.ts'

/** One call: what it was, what it was worth, and everything that happened in it with the reasons. */
export function CallPage() {
  const { may } = useSession()
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
          {call.status === 'finished' && may('write', 'calls') && (
            <Link className="button" to={addresses.callAmounts(call.uuid)}>
              Adjust amounts
            </Link>
          )}
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
  const names = useCallNames([call])
  return (
    <>
      <Section title="Call">
        <CallFacts call={call} names={names} />
      </Section>
      <CallStory call={call} readsAhead onNews={onNews} />
      {call.fired_pixels.length > 0 && <CallPixels call={call} />}
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
