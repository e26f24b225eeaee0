import { addresses } from '../addresses.ts'
import { publisherName, publishers } from '../api/resources/publishers.ts'
import { targetName, targets } from '../api/resources/targets.ts'
import { Link } from '../parts/link.tsx'
import { unnamed } from '../words/unnamed.ts'

/** A publisher by name, which is read where the id is all that is known. */
export function PublisherLink({ id }: { readonly id: number }) {
  const record = publishers.useOne(id).data?.record
  return (
    <Link to={addresses.publisher(id)}>
      {record === undefined ? unnamed('publisher', id) : publisherName(record)}
    </Link>
  )
}

/** Likewise a buyer, by its target. */
export function BuyerLink({ id }: { readonly id: number }) {
  const record = targets.useOne(id).data?.record
  return (
    <Link to={addresses.buyer(id)}>{record === undefined ? unnamed('buyer', id) : targetName(record)}</Link>
  )
}
