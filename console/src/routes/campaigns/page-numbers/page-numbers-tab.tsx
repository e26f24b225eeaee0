import { addresses } from '../../../addresses.ts'
import type { Campaign } from '../../../api/resources/campaigns.ts'
import { Section } from '../../../detail/section.tsx'
import { formatCount } from '../../../format/format-number.ts'
import { formatDuration } from '../../../format/format-time.ts'
import { Link } from '../../../parts/link.tsx'
import { Scroller } from '../../../parts/scroller.tsx'
import { useSession } from '../../../session/session.ts'
import type { CampaignTabProps } from '../campaign-tab.ts'
import { SnippetBench } from './snippet-bench.tsx'
import '../keys/keys.css'

/** Numbers that web pages show, a number of its own for each visitor. */
export function PageNumbersTab({ version: { record } }: CampaignTabProps) {
  const { show_key: showKey } = record
  return (
    <>
      <Section title="Number pools" actions={<NewPool cid={record.cid} />}>
        <Pools campaign={record} />
      </Section>
      <Section title="On a page">
        <p className="soft">
          The script replaces the phone number of a page by one that is lent to the visitor, so that the call
          is known to be theirs: the page, the campaign that brought them, and whatever else the page says.
        </p>
        {showKey === null ? (
          <p>Your role is not shown the key of the snippet.</p>
        ) : (
          <SnippetBench showKey={showKey} />
        )}
      </Section>
    </>
  )
}

function NewPool({ cid }: { readonly cid: string }) {
  const { may } = useSession()
  return (
    may('write', 'number_pools') && (
      <Link className="button" to={addresses.newNumberPool()} query={{ cid }}>
        New pool
      </Link>
    )
  )
}

function Pools({ campaign: { number_pools: pools } }: { readonly campaign: Campaign }) {
  if (pools.length === 0)
    return (
      <p>
        It has no pool: all visitors share a number of the campaign. A pool of as many numbers as there are
        visitors at once tells them apart.
      </p>
    )
  return (
    <Scroller label="Number pools">
      <table aria-label="Number pools">
        <thead>
          <tr>
            <th scope="col">Pool</th>
            <th scope="col">Kind</th>
            <th scope="col">Publisher</th>
            <th scope="col" className="numeric">
              Numbers
            </th>
            <th scope="col" className="numeric">
              At most
            </th>
            <th scope="col" className="numeric">
              In reserve
            </th>
            <th scope="col">Rests for</th>
          </tr>
        </thead>
        <tbody>
          {pools.map(pool => (
            <tr key={pool.id}>
              <th scope="row">
                <Link to={addresses.numberPool(pool.id)}>Pool {pool.id}</Link>
              </th>
              <td>
                {pool.country} {pool.type}
              </td>
              <td>{pool.afid ?? 'everybody'}</td>
              <td className="numeric">{formatCount(pool.numbers_count)}</td>
              <td className="numeric">{formatCount(pool.max_pool_size)}</td>
              <td className="numeric">{formatCount(pool.reserve_size)}</td>
              <td>{formatDuration(pool.buffer_seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
