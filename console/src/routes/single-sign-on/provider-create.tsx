import { useRef } from 'react'
import { addresses } from '../../addresses.ts'
import { oidcProviders } from '../../api/resources/oidc-providers.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { ProviderFields } from './provider-fields.tsx'
import { NEW_PROVIDER, providerFields } from './provider-form.ts'

/** Leads to the new provider's page, which shows what has to be entered there. */
export function ProviderCreate() {
  const goTo = useGoTo()
  const create = oidcProviders.useCreate()
  const created = useRef(0)
  const close = useClose(addresses.oidcProviders())
  return (
    <FullScreenDialog label="New provider" onClose={close}>
      <ResourceForm
        title="New provider"
        values={NEW_PROVIDER}
        submitLabel="Create provider"
        save={async ({ values }) => {
          created.current = (await create.mutateAsync(providerFields(values))).id
        }}
        onSaved={() => {
          notify('Created the provider. Enter its redirect URI there.')
          goTo(addresses.oidcProvider(created.current), { replace: true })
        }}
        onCancel={close}
      >
        <ProviderFields hasSecret={false} hasDomains={false} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
