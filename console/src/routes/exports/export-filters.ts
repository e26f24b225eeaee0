import type { TableDefinition } from '../../table/table-state.ts'

/** None has a name to be searched by. */
export const EXPORT_TABLE: TableDefinition = {
  isSearchable: false,
  defaultSort: '-id',
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'State',
      choices: [
        { value: 'in_progress', label: 'Being made' },
        { value: 'ready', label: 'Ready' },
        { value: 'failed', label: 'Failed or refused' },
        { value: 'expired', label: 'Expired' },
      ],
    },
  ],
}
