import { addresses } from '../../addresses.ts'
import { globalSuppressedNumbers } from '../../api/resources/global-suppressed-numbers.ts'
import { CallersNumberSection } from '../../form/callers-number-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'

const NEW = { number: '' }

export function GlobalSuppressedNumberCreate() {
  const goTo = useGoTo()
  const create = globalSuppressedNumbers.useCreate()
  const close = () => goTo(addresses.globalSuppressedNumbers())
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
