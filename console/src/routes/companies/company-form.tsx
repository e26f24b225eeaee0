import { useQueryClient } from '@tanstack/react-query'
import { companies } from '../../api/resources/companies.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'

export interface CompanyFormProps {
  readonly companyId: number | string
  readonly backTo: string
}

/** Edits a Company, wherever that was begun. */
export function CompanyForm({ companyId, backTo }: CompanyFormProps) {
  return (
    <EditDialog
      resource={{ useOne: companies.useOne, useUpdate: useCompanyUpdate }}
      recordKey={companyId}
      nameOf={row => row.name}
      addressOf={() => backTo}
      valuesOf={row => ({ ...row, default_click_url: null, default_sale_url: null })}
      changesOf={({ changed }) => changed}
    >
      {() => <CompanyFields isNew={false} />}
    </EditDialog>
  )
}

/** Its name stands at the top of the page as well. */
function useCompanyUpdate() {
  const cache = useQueryClient()
  const update = companies.useUpdate()
  return {
    mutateAsync: async (change: Parameters<typeof update.mutateAsync>[0]) => {
      const saved = await update.mutateAsync(change)
      await cache.invalidateQueries({ queryKey: ['companies'] })
      return saved
    },
  }
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
