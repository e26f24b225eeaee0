import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { useAction } from '../../api/resource.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { PauseRecord } from '../../detail/pause-record.tsx'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'

/** What can be done with one target. */
export function TargetActions({ target }: { readonly target: Target }) {
  const { may } = useSession()
  const goTo = useGoTo()
  const clone = useAction(async (client, id: number) => {
    const { target: copy } = await dataOf(
      client.POST('/targets/{id}/clone.json', { params: { path: { id } }, body: {} }),
    )
    return copy
  })
  const curl = <CopyAsCurl path="/targets/{id}.json" parameters={{ id: target.id }} />
  if (!may('write', 'targets')) return curl
  return (
    <>
      {curl}
      {may('write', 'users') && (
        <Link className="button" to={addresses.newInvitation()} query={{ target_id: String(target.id) }}>
          Invite
        </Link>
      )}
      <PauseRecord
        resource={targets}
        recordKey={target.id}
        name={targetName(target)}
        paused={target.paused}
      />
      <Button
        className="button"
        onPress={async () => {
          const copy = await clone.mutateAsync(target.id)
          notify(`This is the copy, ${targetName(copy)}.`)
          goTo(addresses.target(copy.id))
        }}
      >
        Clone
      </Button>
      <DeleteRecord
        resource={targets}
        recordKey={target.id}
        name={targetName(target)}
        noun="target"
        listAddress={addresses.targets()}
        audited={{ resource: 'target', id: target.id }}
      >
        It leaves its groups. While a campaign or number refers to it, it stays. Its calls stay in the
        reports.
      </DeleteRecord>
      <Link className="button primary" to={addresses.editTarget(target.id)}>
        Edit
      </Link>
    </>
  )
}
