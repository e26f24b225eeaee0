import type { Call, CallEvent } from '../../api/resources/calls.ts'
import { Facts } from '../../detail/facts.tsx'
import { Section } from '../../detail/section.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { CallEvents, candidatesOf } from './call-events.tsx'
import { CallRecording } from './call-recording.tsx'
import { useCallEvents } from './use-call-events.ts'
import { useCallNames } from './use-call-names.ts'
import './calls.css'

export interface CallStoryProps {
  readonly call: Call
  /** Whether the recording is read before anybody plays it. */
  readonly readsAhead: boolean
  /** Reads the call anew. */
  onNews(): unknown
}

/** What was said in a call, everything that happened in it, and what it carried. */
export function CallStory({ call, readsAhead, onNews }: CallStoryProps) {
  const events = useCallEvents(call, onNews)
  const names = useCallNames([call], targetsIn(events.data ?? []))
  return (
    <>
      <CallRecording call={call} events={events.data ?? []} readsAhead={readsAhead} />
      <Section title="What happened">
        {events.isError && <Problem error={events.error} onRetry={events.refetch} />}
        {events.data !== undefined ? (
          <CallEvents events={events.data} call={call} names={names} />
        ) : (
          !events.isError && <LoadingScreen />
        )}
      </Section>
      {Object.keys(call.tags).length > 0 && (
        <Section title="Tags">
          <Facts facts={Object.entries(call.tags)} />
        </Section>
      )}
    </>
  )
}

function targetsIn(events: readonly CallEvent[]): readonly number[] {
  return events.flatMap(event => [
    ...(typeof event.data['target_id'] === 'number' ? [event.data['target_id']] : []),
    ...candidatesOf(event).candidates.map(({ target_id: id }) => id),
  ])
}
