import { addresses } from '../../addresses.ts'
import { publisherName, publishers } from '../../api/resources/publishers.ts'
import type { SuppressedNumber } from '../../api/resources/suppressed-numbers.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { unnamed } from '../../words/unnamed.ts'

/** Where a number may not call: anywhere, or for one campaign, for one publisher, or for both together. */
export function SuppressedWhere({ suppression }: { readonly suppression: SuppressedNumber }) {
  const { cid, affiliate_id: publisherId } = suppression
  const { may } = useSession()
  if (cid === undefined && publisherId === undefined) return 'Anywhere'
  return (
    <>
      {cid !== undefined &&
        (may('read', 'campaigns') ? <Link to={addresses.campaign(cid)}>{cid}</Link> : cid)}
      {cid !== undefined && publisherId !== undefined && ', calls of '}
      {publisherId !== undefined && <PublisherLink id={publisherId} />}
    </>
  )
}

function PublisherLink({ id }: { readonly id: number }) {
  const { data } = publishers.useOne(id)
  return (
    <Link to={addresses.publisher(id)}>
      {data === undefined ? unnamed('publisher', id) : publisherName(data.record)}
    </Link>
  )
}
