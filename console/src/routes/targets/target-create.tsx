import { useMemo, useRef } from 'react'
import { addresses } from '../../addresses.ts'
import { targetName, targets } from '../../api/resources/targets.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useSession } from '../../session/session.ts'
import { TargetFields } from './target-fields.tsx'
import { newTargetValues, targetAttributes } from './target-form.ts'

export function TargetCreate() {
  const { timeZoneName } = useSession()
  const values = useMemo(() => newTargetValues(timeZoneName), [timeZoneName])
  const create = targets.useCreate()
  const created = useRef('')
  const close = useClose(addresses.targets())
  return (
    <FullScreenDialog label="New target" onClose={close}>
      <ResourceForm
        title="New target"
        values={values}
        submitLabel="Create target"
        save={async ({ values }) => {
          const fields = { ...targetAttributes(values, values, null), number: values.number }
          created.current = targetName(await create.mutateAsync(fields))
        }}
        onSaved={() => {
          notify(`Created ${created.current}.`)
          close()
        }}
        onCancel={close}
      >
        <TargetFields targetId={null} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
