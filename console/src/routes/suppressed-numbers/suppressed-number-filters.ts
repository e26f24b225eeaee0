import { CAMPAIGNS_BY_ID, PUBLISHERS_BY_ID } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'

export const SUPPRESSED_NUMBER_TABLE: TableDefinition = {
  filters: [
    { kind: 'yes-no', name: 'can_resubscribe', label: 'May lift it by pressing 7' },
    { kind: 'record', name: 'campaign_id', label: 'Campaign', records: CAMPAIGNS_BY_ID },
    { kind: 'record', name: 'affiliate_id', label: 'Publisher', records: PUBLISHERS_BY_ID },
  ],
}
