import type { TableDefinition } from '../../table/table-state.ts'

const TABLE: TableDefinition = {
  filters: [
    { kind: 'yes-no', name: 'paused', label: 'Paused' },
    { kind: 'text', name: 'cid', label: 'CID' },
    { kind: 'text', name: 'target_id', label: 'Target id' },
    { kind: 'text', name: 'target_group_id', label: 'Group id' },
  ],
}

const WITH_TRUNK: TableDefinition = {
  filters: [...TABLE.filters, { kind: 'text', name: 'trunk_id', label: 'Trunk id' }],
}

/** By the trunk that they choose, too, for who may read trunks. */
export function campaignTable(mayReadTrunks: boolean): TableDefinition {
  return mayReadTrunks ? WITH_TRUNK : TABLE
}
