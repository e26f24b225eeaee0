import type { TableDefinition } from '../../table/table-state.ts'
import { DIRECTION_CHOICES } from './trunk-words.ts'

export const TRUNK_TABLE: TableDefinition = {
  filters: [{ kind: 'choice', name: 'direction', label: 'Calls go', choices: DIRECTION_CHOICES }],
}
