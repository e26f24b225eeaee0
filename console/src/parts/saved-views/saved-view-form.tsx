import { type SavedView, savedViews } from '../../api/resources/saved-views.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
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
  if (view === null) return <NewView page={page} state={state} onClose={onClose} />
  return (
    <EditDialog
      resource={savedViews}
      recordKey={view.id}
      title={`Change “${view.name}”`}
      onClose={onClose}
      hasAddress={false}
      submitLabel={SUBMIT}
      savedNotice={SAVED}
      valuesOf={({ name, shared }): Values => ({ name, shared, isReplaced: false })}
      changesOf={({ changed: { isReplaced, ...fields } }) => ({ ...fields, ...(isReplaced && { state }) })}
    >
      {() => <ViewFields isNew={false} />}
    </EditDialog>
  )
}

const SUBMIT = 'Save view'
const SAVED = 'Saved the view.'

function NewView({ page, state, onClose }: Omit<SavedViewFormProps, 'view'>) {
  const create = savedViews.useCreate()
  const title = 'Save this view'
  return (
    <FullScreenDialog label={title} hasAddress={false} onClose={onClose}>
      <ResourceForm<Values>
        title={title}
        values={{ name: '', shared: false, isReplaced: false }}
        submitLabel={SUBMIT}
        save={({ values: { name, shared } }) => create.mutateAsync({ name, shared, page, state })}
        onSaved={() => {
          notify(SAVED)
          onClose()
        }}
        onCancel={onClose}
      >
        <ViewFields isNew />
      </ResourceForm>
    </FullScreenDialog>
  )
}

function ViewFields({ isNew }: { readonly isNew: boolean }) {
  const { role } = useSession()
  const isParty = role === 'publisher' || role === 'buyer'
  return (
    <FormSection title="View">
      <TextField name="name" label="Name" isRequired />
      {!isParty && (
        <SwitchField
          name="shared"
          label="Shared"
          help="Everybody in the Company finds it, publishers and buyers excepted."
        />
      )}
      {!isNew && (
        <SwitchField
          name="isReplaced"
          label="Show what is shown now"
          help="Otherwise it goes on showing what it was saved with."
        />
      )}
    </FormSection>
  )
}
