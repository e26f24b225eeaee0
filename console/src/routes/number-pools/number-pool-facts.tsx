import { addresses } from '../../addresses.ts'
import type { NumberPool } from '../../api/resources/number-pools.ts'
import { Facts } from '../../detail/facts.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Time } from '../../parts/time.tsx'

export function NumberPoolFacts({ pool }: { readonly pool: NumberPool }) {
  return (
    <Facts
      facts={[
        ['Kind', `${pool.type}, ${pool.country}`],
        [
          'Campaign',
          <Link key="campaign" to={addresses.campaign(pool.cid)}>
            {pool.cid}
          </Link>,
        ],
        ['Publisher', pool.afid],
        [
          'Numbers',
          <Link key="numbers" to={addresses.numbers()} query={{ number_pool_id: String(pool.id) }}>
            {pool.numbers_count} of at most {pool.max_pool_size}
          </Link>,
        ],
        ['Kept ready', pool.reserve_size],
        [
          'Rest between two visitors',
          pool.buffer_seconds === 0 ? 'None' : counted(pool.buffer_seconds, 'second'),
        ],
        ['Created', <Time key="created" at={pool.created_at} />],
        ['Changed', <Time key="updated" at={pool.updated_at} />],
      ]}
    />
  )
}
