import { addresses } from '../../addresses.ts'
import { useUndoBatch } from '../../api/resource.ts'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { TextsField } from '../../form/texts-field.tsx'
import { useClose } from '../../form/use-close.ts'
import { counted } from '../../format/format-number.ts'
import { notify } from '../../parts/notices.tsx'
import { useAddNumbers } from './added-numbers.ts'

interface Values {
  readonly numbers: readonly string[]
}

const NEW: Values = { numbers: [] }

/** Several at once: all of them, or none. */
export function StaticCallerNumberCreate() {
  const add = useAddNumbers()
  const undo = useUndoBatch()
  const close = useClose(addresses.staticCallerNumbers())
  return (
    <FullScreenDialog label="Add static callers" onClose={close}>
      <ResourceForm
        title="Add static callers"
        values={NEW}
        submitLabel="Add them"
        save={async ({ values: { numbers } }) => {
          const batchId = await add.mutateAsync(numbers)
          notify(
            `Added ${counted(numbers.length, 'static caller')}.`,
            undo === null ? undefined : () => undo(batchId),
          )
        }}
        onSaved={close}
        onCancel={close}
      >
        <FormSection title="Numbers that many people share">
          <TextsField
            name="numbers"
            label="Numbers"
            placeholder="+1 305 555 0142"
            help="Enter or a comma adds one; a list can be pasted. Without a country code they are read as US numbers."
          />
        </FormSection>
      </ResourceForm>
    </FullScreenDialog>
  )
}
