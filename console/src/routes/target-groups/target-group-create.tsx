import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { targetGroups } from '../../api/resources/target-groups.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { TargetGroupFields } from './target-group-fields.tsx'
import { targetGroupValues } from './target-group-form.ts'

const NEW = targetGroupValues(null)

export function TargetGroupCreate() {
  const goTo = useGoTo()
  const create = targetGroups.useCreate()
  const close = () => goTo(addresses.targetGroups())
  return (
    <FullScreenDialog label="New group" onClose={close}>
      <ResourceForm
        title="New group"
        values={NEW}
        submitLabel="Create group"
        save={({ values }) => create.mutateAsync(values as Schemas['TargetGroupCreate'])}
        onSaved={() => {
          notify('Created the group.')
          close()
        }}
        onCancel={close}
      >
        <TargetGroupFields members={[]} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
