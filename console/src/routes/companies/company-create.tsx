import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { companies } from '../../api/resources/companies.ts'
import { useReaderRenewal } from '../../api/use-renewal.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { CompanyFields } from './company-form.tsx'

const NEW: Schemas['CompanyCreate'] = {
  name: '',
  use_global_suppression_list: false,
  default_click_url: null,
  default_sale_url: null,
}

export function CompanyCreate() {
  const create = companies.useCreate()
  const renewReader = useReaderRenewal()
  const close = useClose(addresses.companies())
  return (
    <FullScreenDialog label="New Company" onClose={close}>
      <ResourceForm
        title="New Company"
        values={NEW}
        submitLabel="Create Company"
        save={({ values }) => create.mutateAsync(values)}
        onSaved={() => {
          void renewReader()
          notify('Created the Company. You are its owner.')
          close()
        }}
        onCancel={close}
      >
        <CompanyFields isNew />
      </ResourceForm>
    </FullScreenDialog>
  )
}
