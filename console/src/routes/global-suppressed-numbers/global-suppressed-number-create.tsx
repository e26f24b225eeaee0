import { addresses } from '../../addresses.ts'
import { globalSuppressedNumbers } from '../../api/resources/global-suppressed-numbers.ts'
import { CallersNumberSection } from '../../form/callers-number-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'

const NEW = { number: '' }

export function GlobalSuppressedNumberCreate() {
  const create = globalSuppressedNumbers.useCreate()
  const close = useClose(addresses.globalSuppressedNumbers())
  return (
    <FullScreenDialog label="Suppress a number globally" onClose={close}>
      <ResourceForm
        title="Suppress a number globally"
        values={NEW}
        submitLabel="Suppress it globally"
        save={async ({ values: { number: typed } }) => {
          const { number } = await create.mutateAsync({ number: typed.trim() })
          notify(`${number} may call no Company that uses the list.`)
        }}
        onSaved={close}
        onCancel={close}
      >
        <CallersNumberSection />
      </ResourceForm>
    </FullScreenDialog>
  )
}
