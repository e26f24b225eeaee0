import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { addresses } from '../../addresses.ts'
import { type Trunk, trunks } from '../../api/resources/trunks.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { TrunkUse } from './trunk-use.tsx'

export function TrunkActions({ trunk }: { readonly trunk: Trunk }) {
  const { may } = useSession()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <CopyAsCurl path="/trunks/{id}.json" parameters={{ id: trunk.id }} />
      {may('write', 'trunks') && (
        <>
          <Button className="button danger" onPress={() => setDeleting(true)}>
            Delete
          </Button>
          <Link className="button primary" to={addresses.editTrunk(trunk.id)}>
            Edit
          </Link>
        </>
      )}
      {isDeleting && <TrunkDelete trunk={trunk} onClose={() => setDeleting(false)} />}
    </>
  )
}

function TrunkDelete({ trunk, onClose }: { readonly trunk: Trunk; onClose(): void }) {
  const goTo = useGoTo()
  const remove = trunks.useRemove()
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${trunk.name}?`}
      confirmLabel="Delete the trunk"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ key: trunk.id })
        notify(`Deleted ${trunk.name}.`)
        goTo(addresses.trunks(), { replace: true })
      }}
    >
      <p>
        Calls no longer come in or go out by it. Its password is not kept: this cannot be undone.
        {trunk.default && ' It is the default: calls for which no trunk is chosen go out by it now.'}
      </p>
      <p>
        As long as a target or a campaign chooses it, it is not deleted
        {trunk.company_id === null && '; those of other Companies are not counted here'}.
      </p>
      <TrunkUse trunkId={trunk.id} />
    </ConfirmDialog>
  )
}
