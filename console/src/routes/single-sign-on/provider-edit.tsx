import { addresses } from '../../addresses.ts'
import { oidcProviders } from '../../api/resources/oidc-providers.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { providerFields, providerValues } from './provider-form.ts'

export function ProviderEdit() {
  return (
    <EditDialog
      resource={oidcProviders}
      nameOf={row => row.label}
      addressOf={row => addresses.oidcProvider(row.id)}
      valuesOf={providerValues}
      changesOf={({ changed }) => providerFields(changed)}
    >
      {row => <ProviderFields hasSecret={row.has_client_secret} hasDomains={row.domains.length > 0} />}
    </EditDialog>
  )
}
