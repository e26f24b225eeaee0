import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { useAction } from '../../api/resource.ts'
import { type TargetGroup, targetGroups } from '../../api/resources/target-groups.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'

export function TargetGroupActions({ group }: { readonly group: TargetGroup }) {
  const { may } = useSession()
  const goTo = useGoTo()
  const clone = useAction(async (client, id: number) => {
    const { target_group: copy } = await dataOf(
      client.POST('/target_groups/{id}/clone.json', { params: { path: { id } }, body: {} }),
    )
    return copy
  })
  const curl = <CopyAsCurl path="/target_groups/{id}.json" parameters={{ id: group.id }} />
  if (!may('write', 'target_groups')) return curl
  return (
    <>
      {curl}
      <Button
        className="button"
        onPress={async () => {
          const copy = await clone.mutateAsync(group.id)
          notify(`This is the copy, ${copy.name}.`)
          goTo(addresses.targetGroup(copy.id))
        }}
      >
        Clone
      </Button>
      <DeleteRecord
        resource={targetGroups}
        recordKey={group.id}
        name={group.name}
        noun="group"
        listAddress={addresses.targetGroups()}
        audited={{ resource: 'target_group', id: group.id }}
      >
        Campaigns that dial it let it go; its targets stay.
      </DeleteRecord>
      <Link className="button primary" to={addresses.editTargetGroup(group.id)}>
        Edit
      </Link>
    </>
  )
}
