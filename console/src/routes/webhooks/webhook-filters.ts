import { endOfDay, startOfDay } from '../../parts/time-range.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { DELIVERY_STATUSES, EVENT_NAMES } from './webhook-words.ts'

export const WEBHOOK_TABLE: TableDefinition = {
  filters: [
    { kind: 'yes-no', name: 'failing', label: 'Failing' },
    { kind: 'yes-no', name: 'paused', label: 'Paused' },
    { kind: 'choice', name: 'event', label: 'Event', choices: EVENT_NAMES },
  ],
}

export const DELIVERY_TABLE: TableDefinition = {
  defaultSort: '-id',
  filters: [
    { kind: 'choice', name: 'status', label: 'State', choices: DELIVERY_STATUSES },
    {
      kind: 'choice',
      name: 'event',
      label: 'Event',
      choices: [...EVENT_NAMES, { value: 'webhook.ping', label: 'webhook.ping' }],
    },
    { kind: 'date', name: 'created_at_start', label: 'Since', toMoment: startOfDay },
    { kind: 'date', name: 'created_at_end', label: 'Until', toMoment: endOfDay },
  ],
}
