import { type Call, calls } from '../../api/resources/calls.ts'
import { Problem } from '../../parts/problem.tsx'
import { CallFacts } from './call-facts.tsx'
import { CallStory } from './call-story.tsx'
import { callRenewedEvery } from './renewed-every.ts'
import { useCallNames } from './use-call-names.ts'

/** Beside the list: a call as it is by now, and its story. */
export function CallPanel({ row }: { readonly row: Call }) {
  const answer = calls.useOne(row.uuid, { renewedEvery: call => callRenewedEvery(call, Date.now()) })
  const call = answer.data?.record ?? row
  return (
    <>
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      <CallFacts call={call} names={useCallNames([call])} />
      <CallStory call={call} readsAhead={false} onNews={answer.refetch} />
    </>
  )
}
