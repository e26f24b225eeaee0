import { CAMPAIGNS_BY_CID, PUBLISHERS_BY_AFID } from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'

export const NUMBER_POOL_TABLE: TableDefinition = {
  filters: [
    { kind: 'record', name: 'cid', label: 'Campaign', records: CAMPAIGNS_BY_CID },
    { kind: 'record', name: 'afid', label: 'Publisher', records: PUBLISHERS_BY_AFID },
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
