import { addresses } from '../../addresses.ts'
import { targets } from '../../api/resources/targets.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { TargetFields } from './target-fields.tsx'
import { targetAttributes, targetValues } from './target-form.ts'

const NEW = targetValues(null)

export function TargetCreate() {
  const goTo = useGoTo()
  const create = targets.useCreate()
  const close = () => goTo(addresses.targets())
  return (
    <FullScreenDialog label="New target" onClose={close}>
      <ResourceForm
        title="New target"
        values={NEW}
        submitLabel="Create target"
        save={({ values }) =>
          create.mutateAsync({ ...targetAttributes(values, values, null), number: values.number })
        }
        onSaved={() => {
          notify('Created the target.')
          close()
        }}
        onCancel={close}
      >
        <TargetFields targetId={null} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
