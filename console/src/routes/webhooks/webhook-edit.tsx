import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Webhook, webhooks } from '../../api/resources/webhooks.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { WebhookFields } from './webhook-fields.tsx'

export function WebhookEdit() {
  const key = useRecordKey()
  const answer = webhooks.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<Webhook> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = webhooks.useUpdate()
  const close = () => goTo(addresses.webhook(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.url}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.url}`}
        values={record}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({ key: record.id, changes: changed, etag: isForced ? null : etag })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <WebhookFields />
      </ResourceForm>
    </FullScreenDialog>
  )
}
