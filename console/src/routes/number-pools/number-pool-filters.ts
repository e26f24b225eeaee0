import type { TableDefinition } from '../../table/table-state.ts'

export const NUMBER_POOL_TABLE: TableDefinition = {
  filters: [
    { kind: 'text', name: 'cid', label: 'Campaign', placeholder: 'Client id of a campaign' },
    { kind: 'text', name: 'afid', label: 'Publisher', placeholder: 'AFID' },
    {
      kind: 'choice',
      name: 'type',
      label: 'Kind',
      choices: [
        { value: 'Toll-free', label: 'Toll-free' },
        { value: 'Local', label: 'Local' },
      ],
    },
    { kind: 'text', name: 'country', label: 'Country', placeholder: 'US' },
  ],
}
