import { GROUPS_BY_ID, TARGETS_BY_ID, TRUNKS_BY_ID } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'

const TABLE: TableDefinition = {
  filters: [
    { kind: 'yes-no', name: 'paused', label: 'Paused' },
    { kind: 'text', name: 'cid', label: 'CID' },
    { kind: 'record', name: 'target_id', label: 'Target', records: TARGETS_BY_ID },
    { kind: 'record', name: 'target_group_id', label: 'Group', records: GROUPS_BY_ID },
  ],
}

const WITH_TRUNK: TableDefinition = {
  filters: [...TABLE.filters, { kind: 'record', name: 'trunk_id', label: 'Trunk', records: TRUNKS_BY_ID }],
}

/** By the trunk that they choose, too, for who may read trunks. */
export function campaignTable(mayReadTrunks: boolean): TableDefinition {
  return mayReadTrunks ? WITH_TRUNK : TABLE
}
