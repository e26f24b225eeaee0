import { addresses } from '../../addresses.ts'
import { numbers } from '../../api/resources/numbers.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { NumberFields } from './number-fields.tsx'
import { createAttributes, numberValues } from './number-form.ts'

const NEW = numberValues(null)

export function NumberCreate() {
  const goTo = useGoTo()
  const create = numbers.useCreate()
  return (
    <FullScreenDialog label="New number" onClose={() => goTo(addresses.numbers())}>
      <ResourceForm
        title="New number"
        values={NEW}
        submitLabel="Create number"
        save={({ values }) => create.mutateAsync(createAttributes(values))}
        onSaved={() => {
          notify('Created the number.')
          goTo(addresses.numbers())
        }}
        onCancel={() => goTo(addresses.numbers())}
      >
        <NumberFields number={null} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
