import { addresses } from '../../addresses.ts'
import { type Trunk, trunks } from '../../api/resources/trunks.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { TrunkUse } from './trunk-use.tsx'

export function TrunkActions({ trunk }: { readonly trunk: Trunk }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/trunks/{id}.json" parameters={{ id: trunk.id }} />
      {may('write', 'trunks') && (
        <>
          <DeleteRecord
            resource={trunks}
            recordKey={trunk.id}
            name={trunk.name}
            noun="trunk"
            listAddress={addresses.trunks()}
          >
            <p>
              Calls no longer come in or go out by it. Its password is not kept: this cannot be undone.
              {trunk.default && ' It is the default: calls for which no trunk is chosen go out by it now.'}
            </p>
            <p>
              As long as a target, a number or a campaign chooses it, it is not deleted
              {trunk.company_id === null && '; those of other Companies are not counted here'}.
            </p>
            <TrunkUse trunkId={trunk.id} />
          </DeleteRecord>
          <Link className="button" to={addresses.newTrunk()} query={{ copy: String(trunk.id) }}>
            Clone
          </Link>
          <Link className="button primary" to={addresses.editTrunk(trunk.id)}>
            Edit
          </Link>
        </>
      )}
    </>
  )
}
