import { type Webhook, webhooks } from '../../api/resources/webhooks.ts'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { ListEditField } from '../../bulk-edit/list-edit-field.tsx'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'
import { EventsField } from './events-field.tsx'

/** What several webhooks are told. */
export function WebhookBulkEdit(props: BulkEditProps<Webhook>) {
  return (
    <BulkEditDialog<Webhook, BulkEdit>
      {...props}
      noun="webhook"
      nameOf={({ url }) => url}
      resource={webhooks}
      values={NOTHING_SET}
      changesOf={bulkChanges}
    >
      <ListEditField name="events" label="What they are told">
        <EventsField name="events.entries" />
      </ListEditField>
    </BulkEditDialog>
  )
}
