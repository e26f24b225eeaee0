import type { TableDefinition } from '../../table/table-state.ts'
import { ROLE_CHOICES } from '../../words/role-words.ts'

export const USER_TABLE: TableDefinition = {
  filters: [
    { kind: 'choice', name: 'role', label: 'Role', choices: ROLE_CHOICES },
    { kind: 'yes-no', name: 'administrator', label: 'Administrator' },
  ],
  defaultSort: 'name',
}
