import type { TableDefinition } from '../../table/table-state.ts'

export const CONTACT_TABLE: TableDefinition = {
  filters: [
    { kind: 'text', name: 'number', label: 'Number', placeholder: '+13055550142' },
    { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'state, or state:CA' },
  ],
}
