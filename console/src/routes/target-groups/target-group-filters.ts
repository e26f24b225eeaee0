import { TARGETS_BY_ID } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'

export const TARGET_GROUP_TABLE: TableDefinition = {
  filters: [
    {
      kind: 'choice',
      name: 'behavior',
      label: 'Rings',
      choices: [
        { value: '1', label: 'One at a time' },
        { value: '2', label: 'All at once' },
      ],
    },
    { kind: 'record', name: 'target_id', label: 'Member', records: TARGETS_BY_ID },
  ],
}
