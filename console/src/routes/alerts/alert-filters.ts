import type { Filter } from '../../table/filter.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { ALERT_KINDS } from './alert-kinds.ts'

export const KIND_FILTER: Filter = {
  kind: 'choice',
  name: 'kind',
  label: 'Told when',
  choices: Object.entries(ALERT_KINDS).map(([value, { label }]) => ({ value, label })),
}

export const ALERT_TABLE: TableDefinition = {
  filters: [
    KIND_FILTER,
    { kind: 'yes-no', name: 'raised', label: 'Raised now' },
    { kind: 'yes-no', name: 'enabled', label: 'On' },
  ],
}
