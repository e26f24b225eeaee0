import { addresses } from '../../addresses.ts'
import type { TrackingNumber } from '../../api/resources/numbers.ts'
import { Facts } from '../../detail/facts.tsx'
import { PublisherLink } from '../../detail/publisher-link.tsx'
import { TrunkLink } from '../../detail/trunk-link.tsx'
import { Link } from '../../parts/link.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { kindOf, NumberState, tagsOf } from './number-columns.tsx'

export function NumberFacts({ number }: { readonly number: TrackingNumber }) {
  const { may } = useSession()
  const { cid, number_pool_id: poolId } = number
  return (
    <Facts
      facts={[
        ['Number', number.number],
        ['Label', number.name],
        ['State', <NumberState key="state" number={number} />],
        [
          'Campaign',
          may('read', 'campaigns') ? (
            <Link key="campaign" to={addresses.campaign(cid)}>
              {cid}
            </Link>
          ) : (
            cid
          ),
        ],
        ['Publisher', number.afid === null ? null : <PublisherLink key="publisher" afid={number.afid} />],
        ['Sub id', number.sid],
        [
          'Pool',
          poolId !== null && may('read', 'number_pools') ? (
            <Link key="pool" to={addresses.numberPool(poolId)}>
              #{poolId}
            </Link>
          ) : null,
        ],
        ['Trunk', number.trunk_id === null ? null : <TrunkLink key="trunk" id={number.trunk_id} />],
        ['Kind', [kindOf(number), number.country].filter(Boolean).join(', ')],
        ['Tags', tagsOf(number)],
        [
          'Greeting, keys and timers',
          number.uses_campaign_settings ? 'The campaign’s' : 'Some of its own, besides the campaign’s',
        ],
        ['Suppressed callers', number.caller_blocked_message],
        ['Created', <Time key="created" at={number.created_at} />],
        ['Changed', <Time key="updated" at={number.updated_at} />],
      ]}
    />
  )
}
