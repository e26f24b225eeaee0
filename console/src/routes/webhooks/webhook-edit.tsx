import { addresses } from '../../addresses.ts'
import { webhooks } from '../../api/resources/webhooks.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { WebhookFields } from './webhook-fields.tsx'

export function WebhookEdit() {
  return (
    <EditDialog
      resource={webhooks}
      nameOf={row => row.url}
      addressOf={row => addresses.webhook(row.id)}
      valuesOf={row => row}
      changesOf={({ changed }) => changed}
    >
      {() => <WebhookFields />}
    </EditDialog>
  )
}
