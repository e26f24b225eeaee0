import { endOfDay, startOfDay } from '../../parts/time-range.ts'
import { CAMPAIGNS_BY_CID } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { PIXEL_STATUSES } from '../../words/pixel-words.ts'

export const PIXEL_TABLE: TableDefinition = {
  isSearchable: false,
  defaultSort: '-fired_at',
  filters: [
    { kind: 'choice', name: 'status', label: 'State', choices: PIXEL_STATUSES },
    { kind: 'record', name: 'cid', label: 'Campaign', records: CAMPAIGNS_BY_CID },
    { kind: 'text', name: 'timer_id', label: 'Pixel id' },
    { kind: 'text', name: 'call_uuid', label: 'Call' },
    { kind: 'date', name: 'created_at_start', label: 'Fired since', toMoment: startOfDay },
    { kind: 'date', name: 'created_at_end', label: 'Fired until', toMoment: endOfDay },
  ],
}
