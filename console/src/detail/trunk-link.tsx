import { addresses } from '../addresses.ts'
import { trunks } from '../api/resources/trunks.ts'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session/session.ts'

/** The trunk that a record chooses; one of all Companies, and any for who may not read trunks, by its id. */
export function TrunkLink({ id }: { readonly id: number }) {
  return useSession().may('read', 'trunks') ? <NamedTrunk id={id} /> : `trunk ${id}`
}

function NamedTrunk({ id }: { readonly id: number }) {
  const { data } = trunks.useOne(id)
  return data === undefined ? `trunk ${id}` : <Link to={addresses.trunk(id)}>{data.record.name}</Link>
}
