import type { TableDefinition } from '../../table/table-state.ts'

export const PUBLISHER_TABLE: TableDefinition = {
  filters: [{ kind: 'yes-no', name: 'paused', label: 'Paused' }],
}
