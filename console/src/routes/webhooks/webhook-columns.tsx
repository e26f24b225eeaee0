import type { Webhook } from '../../api/resources/webhooks.ts'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
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
  {
    id: 'created_at',
    heading: 'Created',
    cell: row => <Time at={row.created_at} />,
    text: row => row.created_at,
    sort: true,
  },
  { id: 'id', heading: 'Id', cell: row => row.id, text: row => String(row.id), sort: true, isExtra: true },
  {
    id: 'updated_at',
    heading: 'Changed',
    cell: row => <Time at={row.updated_at} />,
    text: row => row.updated_at,
    sort: true,
    isExtra: true,
  },
]
