import type { TableDefinition } from '../../table/table-state.ts'

export const NUMBER_TABLE: TableDefinition = {
  filters: [
    { kind: 'text', name: 'cid', label: 'Campaign', placeholder: 'Client id of a campaign' },
    { kind: 'text', name: 'afid', label: 'Publisher', placeholder: 'AFID' },
    { kind: 'yes-no', name: 'paused', label: 'Paused' },
    { kind: 'yes-no', name: 'in_pool', label: 'In a pool' },
    { kind: 'text', name: 'number_pool_id', label: 'Pool', placeholder: 'Id of a pool' },
    { kind: 'yes-no', name: 'toll_free', label: 'Toll-free' },
    { kind: 'text', name: 'country', label: 'Country', placeholder: 'US' },
    { kind: 'text', name: 'sid', label: 'Sub id' },
    { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'state, or state:CA' },
    { kind: 'date', name: 'updated_at_start', label: 'Changed since' },
    { kind: 'date', name: 'updated_at_end', label: 'Changed until' },
  ],
}
