import type { Webhook } from '../../api/resources/webhooks.ts'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { WebhookState } from './webhook-state.tsx'
import { webhookState } from './webhook-words.ts'

export const WEBHOOK_COLUMNS: readonly Column<Webhook>[] = [
  { id: 'url', heading: 'Posts to', cell: row => row.url, text: row => row.url },
  {
    id: 'state',
    heading: 'State',
    cell: row => <WebhookState webhook={row} />,
    text: row => webhookState(row).words,
  },
  {
    id: 'events',
    heading: 'Events',
    cell: row => <span className="clip">{row.events.join(', ')}</span>,
    text: row => row.events.join(' '),
  },
  CREATED_COLUMN,
  ID_COLUMN,
  CHANGED_COLUMN,
]
