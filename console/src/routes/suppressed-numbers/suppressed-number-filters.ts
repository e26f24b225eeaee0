import type { TableDefinition } from '../../table/table-state.ts'

export const SUPPRESSED_NUMBER_TABLE: TableDefinition = {
  filters: [
    { kind: 'yes-no', name: 'can_resubscribe', label: 'May lift it by pressing 7' },
    { kind: 'text', name: 'campaign_id', label: 'Campaign', placeholder: 'Id of a campaign' },
    { kind: 'text', name: 'affiliate_id', label: 'Publisher', placeholder: 'Id of a publisher' },
  ],
}
