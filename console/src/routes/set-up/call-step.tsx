import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { calls, usePlaceTestCall } from '../../api/resources/calls.ts'
import { Facts } from '../../detail/facts.tsx'
import { formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Button } from '../../parts/button.tsx'
import { CallOutcome } from '../../parts/call-outcome.tsx'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useSession } from '../../session/session.ts'
import { COMPANY_MONEY } from '../../words/money-words.ts'
import { newTestCall, testCallFields } from '../calls/test-call/test-call-request.ts'
import { CallHeard } from './call-heard.tsx'
import type { Progress } from './progress.ts'

/** A minute of talk, or longer: what converts after it does. */
const TALK_SECONDS = 90

interface CallStepProps {
  readonly progress: Progress
  onMade(uuid: string): void
}

/** A call without a telephone goes the way of every other one; a telephone may call as well. */
export function CallStep({ progress: { number, call }, onMade }: CallStepProps) {
  const { may } = useSession()
  const place = usePlaceTestCall()
  // What is found in the address was heard when it was made.
  const [placed, setPlaced] = useState<string | null>(null)
  async function callNow() {
    const values = { ...newTestCall(number), talk_seconds: TALK_SECONDS, digits: '1' }
    const { uuid } = await place.mutateAsync(testCallFields(values))
    setPlaced(uuid)
    onMade(uuid)
  }
  return (
    <>
      <p>
        Call <b>{number}</b> with a telephone, if it is one of a carrier’s; or place a call here that nobody
        has to pick up: it is routed, counted and paid for like any other, and is over at once. What its
        caller hears is played to you then.
      </p>
      {may('write', 'simulated_calls') && (
        <Button
          className={call === null ? 'button primary' : 'button'}
          onPress={callNow}
          isPending={place.isPending}
        >
          {place.isPending ? 'Calling …' : call === null ? 'Place a test call' : 'Place another'}
        </Button>
      )}
      {call !== null && <CallMade key={call} uuid={call} isNew={call === placed} />}
    </>
  )
}

interface CallMadeProps {
  readonly uuid: string
  readonly isNew: boolean
}

function CallMade({ uuid, isNew }: CallMadeProps) {
  const answer = calls.useOne(uuid)
  if (answer.isError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return <LoadingScreen />
  const call = answer.data.record
  return (
    <div className="set-up-call">
      <div role="status">
        <Facts
          facts={[
            ['Outcome', <CallOutcome key="outcome" call={call} />],
            ['Talked', formatDuration(call.dialed_call_duration)],
            [COMPANY_MONEY.revenue, formatDollars(call.revenue)],
            [COMPANY_MONEY.payout, formatDollars(call.payout)],
          ]}
        />
      </div>
      <CallHeard call={call} isNew={isNew} />
      <div className="actions">
        <Link className="button primary" to={addresses.call(uuid)}>
          See what happened in it
        </Link>
        <Link className="button" to={addresses.home()}>
          Home
        </Link>
      </div>
    </div>
  )
}
