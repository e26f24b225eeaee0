import { useRef } from 'react'
import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { targetGroups } from '../../api/resources/target-groups.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { TargetGroupFields } from './target-group-fields.tsx'
import { targetGroupValues } from './target-group-form.ts'

const NEW = targetGroupValues(null)

export function TargetGroupCreate() {
  const create = targetGroups.useCreate()
  const created = useRef('')
  const close = useClose(addresses.targetGroups())
  return (
    <FullScreenDialog label="New group" onClose={close}>
      <ResourceForm
        title="New group"
        values={NEW}
        submitLabel="Create group"
        save={async ({ values }) => {
          created.current = (await create.mutateAsync(values as Schemas['TargetGroupCreate'])).name
        }}
        onSaved={() => {
          notify(`Created ${created.current}.`)
          close()
        }}
        onCancel={close}
      >
        <TargetGroupFields members={[]} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
