import { lazy, Suspense } from 'react'
import { addresses } from '../../addresses.ts'
import type { Call } from '../../api/resources/calls.ts'
import { Facts } from '../../detail/facts.tsx'
import { formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { CallOutcome } from '../../parts/call-outcome.tsx'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { hungUpBy } from '../../words/call-words.ts'
import { moneyWords } from '../../words/money-words.ts'
import type { CallNames } from './call-columns.tsx'

/** They ask for what there is of the caller already: nobody waits for that. */
const CallerLinks = lazy(async () => ({ default: (await import('./caller-links.tsx')).CallerLinks }))

export interface CallFactsProps {
  readonly call: Call
  readonly names: CallNames
}

/** What a call was; what the API withholds from a party is left out. */
export function CallFacts({ call, names }: CallFactsProps) {
  const { role, may } = useSession()
  const isBuyer = role === 'buyer'
  const isPublisher = role === 'publisher'
  const money = moneyWords(role)
  const { cid, system_target_id: targetId, system_affiliate_id: publisherId } = call
  return (
    <Facts
      facts={[
        ['Outcome', <CallOutcome key="outcome" call={call} />],
        ['Began', <Time key="began" at={call.start_time} />],
        ['Caller', <Caller key="caller" call={call} />],
        ...(isBuyer ? [] : [['Called', <Called key="called" call={call} />] as const]),
        [
          'Campaign',
          cid !== null && may('read', 'campaigns') ? (
            <Link key="campaign" to={addresses.campaign(cid)}>
              <span title={cid}>{names.campaign(call)}</span>
            </Link>
          ) : (
            cid
          ),
        ],
        ...(isBuyer
          ? []
          : [
              [
                'Publisher',
                publisherId !== null && may('read', 'affiliates') && !isPublisher ? (
                  <Link key="publisher" to={addresses.publisher(publisherId)}>
                    <span title={call.afid ?? undefined}>{names.publisher(call)}</span>
                  </Link>
                ) : (
                  call.afid
                ),
              ] as const,
            ]),
        ...(isPublisher
          ? []
          : [
              [
                'Target',
                targetId !== null && may('read', 'targets') && !isBuyer ? (
                  <Link key="target" to={addresses.target(targetId)}>
                    {names.target(targetId)}
                  </Link>
                ) : (
                  targetId && names.target(targetId)
                ),
              ] as const,
              ['Dialled', call.dialed_number] as const,
            ]),
        ['Talked', call.connected ? formatDuration(call.dialed_call_duration) : null],
        ['In all', formatDuration(call.total_duration)],
        ['Ended by', call.hung_up_by === null ? null : hungUpBy(call.hung_up_by)],
        ...(isPublisher ? [] : [[money.revenue, formatDollars(call.revenue)] as const]),
        ...(isBuyer ? [] : [[money.payout, formatDollars(call.payout)] as const]),
        ...(isBuyer || isPublisher ? [] : [[money.cost, formatDollars(call.charge_total)] as const]),
        [
          'Reservation',
          call.reservation_uuid === null ? null : (
            <Link key="ping" to={addresses.ping(call.reservation_uuid)}>
              {call.reservation_uuid}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function Caller({ call }: { readonly call: Call }) {
  return (
    <>
      {callerOf(call)}
      {call.caller !== null && (
        <Suspense fallback={null}>
          <CallerLinks caller={call.caller} />
        </Suspense>
      )}
    </>
  )
}

function Called({ call: { number } }: { readonly call: Call }) {
  const { may } = useSession()
  if (number === null) return <Nothing />
  if (!may('read', 'numbers')) return number
  return (
    <Link to={addresses.numbers()} query={{ q: number }}>
      {number}
    </Link>
  )
}

function callerOf({ caller, caller_city: city, caller_state: state }: Call): string {
  const place = [city, state].filter(Boolean).join(', ')
  return `${caller ?? 'withheld'}${place === '' ? '' : ` · ${place}`}`
}
