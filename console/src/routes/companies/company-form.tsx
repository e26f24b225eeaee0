import { useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../../api/resource.ts'
import { type Company, companies } from '../../api/resources/companies.ts'
import { FormSection } from '../../form/form-section.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'

export interface CompanyFormProps {
  readonly companyId: number | string
  readonly backTo: string
}

/** Edits a Company, wherever that was begun. */
export function CompanyForm({ companyId, backTo }: CompanyFormProps) {
  const answer = companies.useOne(companyId)
  return answer.data === undefined ? null : <EditForm version={answer.data} backTo={backTo} />
}

interface EditFormProps {
  readonly version: Versioned<Company>
  readonly backTo: string
}

function EditForm({ version: { record, etag }, backTo }: EditFormProps) {
  const goTo = useGoTo()
  const cache = useQueryClient()
  const update = companies.useUpdate()
  const close = () => goTo(backTo)
  return (
    <FullScreenDialog label={`Edit ${record.name}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.name}`}
        values={{ ...record, default_click_url: null, default_sale_url: null }}
        submitLabel="Save"
        save={async ({ changed, isForced }) => {
          await update.mutateAsync({ key: record.id, changes: changed, etag: isForced ? null : etag })
          // Its name stands at the top of the page.
          await cache.invalidateQueries({ queryKey: ['companies'] })
        }}
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <CompanyFields isNew={false} />
      </ResourceForm>
    </FullScreenDialog>
  )
}

/** What is typed of a Company, new or not. */
export function CompanyFields({ isNew }: { readonly isNew: boolean }) {
  const kept = isNew ? '' : ' Left empty, it stays as it is.'
  return (
    <>
      <FormSection title="Company">
        <TextField name="name" label="Name" isRequired />
        <SwitchField
          name="use_global_suppression_list"
          label="Use the global suppression list"
          help="Callers on the list of the whole installation are blocked here too."
        />
      </FormSection>
      <FormSection
        title="Timers of new campaigns"
        help="Fired by campaigns that are created without timers of their own."
      >
        <TextField
          name="default_click_url"
          label="When a call begins"
          type="url"
          help={`The 0-second timer.${kept}`}
        />
        <TextField
          name="default_sale_url"
          label="After 90 seconds"
          type="url"
          help={`The 90-second timer.${kept}`}
        />
      </FormSection>
    </>
  )
}
