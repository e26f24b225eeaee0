import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { publishers } from '../../api/resources/publishers.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { PublisherFields } from './publisher-fields.tsx'

const NEW: Schemas['AffiliateCreate'] = {
  company_name: null,
  first_name: null,
  last_name: null,
  afid: null,
  alternative_id: null,
  paused: false,
}

export function PublisherCreate() {
  const create = publishers.useCreate()
  const close = useClose(addresses.publishers())
  return (
    <FullScreenDialog label="New publisher" onClose={close}>
      <ResourceForm
        title="New publisher"
        values={NEW}
        submitLabel="Create publisher"
        save={({ values }) => create.mutateAsync(values)}
        onSaved={() => {
          notify('Created the publisher.')
          close()
        }}
        onCancel={close}
      >
        <PublisherFields isNew />
      </ResourceForm>
    </FullScreenDialog>
  )
}
