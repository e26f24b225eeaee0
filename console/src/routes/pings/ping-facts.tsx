import { addresses } from '../../addresses.ts'
import { callOfPing, originalOfPing, type Ping } from '../../api/resources/pings.ts'
import { Facts } from '../../detail/facts.tsx'
import { formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Link } from '../../parts/link.tsx'
import { PingOutcome } from '../../parts/ping-outcome.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { offeredMoneyWords } from '../../words/money-words.ts'
import { payoutTableWords } from './payout-table-words.ts'
import type { PingNames } from './ping-columns.tsx'
import { PostbackKeyName } from './postback-key-name.tsx'

export interface PingFactsProps {
  readonly ping: Ping
  readonly names: PingNames
}

/** What a ping was; what the API withholds from a party is left out. */
export function PingFacts({ ping, names }: PingFactsProps) {
  const { role, may } = useSession()
  const isBuyer = role === 'buyer'
  const isPublisher = role === 'publisher'
  const isParty = isBuyer || isPublisher
  const money = offeredMoneyWords(role)
  const { target_id: targetId, affiliate_id: publisherId } = ping
  const payoutTable = payoutTableWords(ping)
  const [call, original] = [callOfPing(ping), originalOfPing(ping)]
  return (
    <Facts
      facts={[
        ['Outcome', <PingOutcome key="outcome" ping={ping} />],
        ['Came', <Time key="came" at={ping.created_at} />],
        ['Caller', callerOf(ping)],
        ['Campaign', names.campaign(ping.campaign_id)],
        ...(isParty
          ? []
          : [
              [
                'Publisher',
                may('read', 'affiliates') ? (
                  <Link key="publisher" to={addresses.publisher(publisherId)}>
                    {names.publisher(publisherId)}
                  </Link>
                ) : (
                  names.publisher(publisherId)
                ),
              ] as const,
              [
                'Target',
                targetId !== null && may('read', 'targets') ? (
                  <Link key="target" to={addresses.target(targetId)}>
                    {names.target(targetId)}
                  </Link>
                ) : (
                  targetId && names.target(targetId)
                ),
              ] as const,
            ]),
        ...(isParty
          ? []
          : [['Postback key', <PostbackKeyName key="key" id={ping.postback_key_id} />] as const]),
        ...(isPublisher ? [] : [[money.revenue, formatDollars(ping.revenue)] as const]),
        ...(isBuyer ? [] : [[money.payout, formatDollars(ping.payout)] as const]),
        ...(payoutTable === null ? [] : [['Payout table', payoutTable] as const]),
        ['Confirmed', ping.confirmed_at && <Time key="confirmed" at={ping.confirmed_at} />],
        ['Took', ping.time_to_resolve === null ? null : formatDuration(ping.time_to_resolve)],
        [
          'Call',
          call && (
            <Link key="call" to={addresses.call(call)}>
              {call}
            </Link>
          ),
        ],
        [
          'Repeats',
          original && (
            <Link key="original" to={addresses.ping(original)}>
              {original}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function callerOf({ caller_number: caller, caller_city: city, caller_state: state }: Ping): string {
  const place = [city, state].filter(Boolean).join(', ')
  return `${caller ?? 'not told'}${place === '' ? '' : ` · ${place}`}`
}
