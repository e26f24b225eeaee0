import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type OidcProvider, oidcProviders } from '../../api/resources/oidc-providers.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { ProviderFields } from './provider-fields.tsx'
import { providerFields, providerValues } from './provider-form.ts'

export function ProviderEdit() {
  const key = useRecordKey()
  const answer = oidcProviders.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<OidcProvider> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = oidcProviders.useUpdate()
  const close = () => goTo(addresses.oidcProvider(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.label}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.label}`}
        values={providerValues(record)}
        valuesOf={now => providerValues(now as OidcProvider)}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: providerFields(changed),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <ProviderFields hasSecret={record.has_client_secret} hasDomains={record.domains.length > 0} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
