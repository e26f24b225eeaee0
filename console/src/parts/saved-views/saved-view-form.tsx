import { type SavedView, savedViews } from '../../api/resources/saved-views.ts'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSession } from '../../session/session.ts'
import { notify } from '../notices.tsx'

export interface SavedViewFormProps {
  readonly page: string
  /** null: a new one. */
  readonly view: SavedView | null
  /** What the page shows now. */
  readonly state: string
  onClose(): void
}

interface Values {
  readonly name: string
  readonly shared: boolean
  readonly isReplaced: boolean
}

/** Under which name, for whom, and of one that there is: whether it shows from now on what the page shows. */
export function SavedViewForm({ page, view, state, onClose }: SavedViewFormProps) {
  const { role } = useSession()
  const create = savedViews.useCreate()
  const update = savedViews.useUpdate()
  const title = view === null ? 'Save this view' : `Change “${view.name}”`
  const values: Values = { name: view?.name ?? '', shared: view?.shared ?? false, isReplaced: false }
  const isParty = role === 'publisher' || role === 'buyer'
  return (
    <FullScreenDialog label={title} onClose={onClose}>
      <ResourceForm
        title={title}
        values={values}
        submitLabel="Save view"
        save={({ values: { name, shared, isReplaced } }) =>
          view === null
            ? create.mutateAsync({ name, shared, page, state })
            : update.mutateAsync({ key: view.id, changes: { name, shared, ...(isReplaced && { state }) } })
        }
        onSaved={() => {
          notify('Saved the view.')
          onClose()
        }}
        onCancel={onClose}
      >
        <FormSection title="View">
          <TextField name="name" label="Name" isRequired />
          {!isParty && (
            <SwitchField
              name="shared"
              label="Shared"
              help="Everybody in the Company finds it, publishers and buyers excepted."
            />
          )}
          {view !== null && (
            <SwitchField
              name="isReplaced"
              label="Show what is shown now"
              help="Otherwise it goes on showing what it was saved with."
            />
          )}
        </FormSection>
      </ResourceForm>
    </FullScreenDialog>
  )
}
