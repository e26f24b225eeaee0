import type { BulkChange } from '../../api/resource.ts'
import type { Webhook } from '../../api/resources/webhooks.ts'
import { changesTo, KEPT_LIST, type ListEdit, listChange } from '../../bulk-edit/edited-fields.ts'
import type { WebhookEvent } from './webhook-words.ts'

/** What is to become of several webhooks. */
export interface BulkEdit {
  readonly events: ListEdit<WebhookEvent>
}

export const NOTHING_SET: BulkEdit = { events: KEPT_LIST }

/** Each webhook's own change: events are added to its own as they were read, or taken from them. */
export function bulkChanges(
  rows: readonly Pick<Webhook, 'id' | 'events' | 'updated_at'>[],
  edit: BulkEdit,
): readonly BulkChange[] {
  return changesTo(rows, row => listChange(row, 'events', edit.events))
}
