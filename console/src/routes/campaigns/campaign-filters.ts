import type { TableDefinition } from '../../table/table-state.ts'

export const CAMPAIGN_TABLE: TableDefinition = {
  filters: [
    { kind: 'yes-no', name: 'paused', label: 'Paused' },
    { kind: 'text', name: 'cid', label: 'CID' },
    { kind: 'text', name: 'target_id', label: 'Target id' },
    { kind: 'text', name: 'target_group_id', label: 'Group id' },
  ],
}
