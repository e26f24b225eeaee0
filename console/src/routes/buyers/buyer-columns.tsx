import { addresses } from '../../addresses.ts'
import { type Target, targetName } from '../../api/resources/targets.ts'
import { Link } from '../../parts/link.tsx'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import type { TableDefinition } from '../../table/table-state.ts'
import { STATE_WORDS } from '../../words/state-words.ts'

export const BUYER_TABLE: TableDefinition = {
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      choices: Object.entries(STATE_WORDS).map(([value, { label }]) => ({ value, label })),
    },
    { kind: 'text', name: 'tid', label: 'Client id' },
  ],
}

export const BUYER_COLUMNS: readonly Column<Target>[] = [
  { id: 'name', heading: 'Buyer', cell: targetName, text: targetName, sort: true },
  {
    id: 'state',
    heading: 'State',
    cell: row => <BuyerState target={row} />,
    text: ({ state }) => STATE_WORDS[state].label,
  },
  {
    id: 'links',
    heading: 'Look at',
    cell: row => (
      <>
        <Link to={addresses.calls()} query={{ 'target_id[]': String(row.id), range: 'today' }}>
          Calls<span className="visually-hidden"> of {targetName(row)}</span>
        </Link>{' '}
        <Link to={addresses.reports()} query={{ facet: 'date', target_id: String(row.id) }}>
          Report<span className="visually-hidden"> of {targetName(row)}</span>
        </Link>
      </>
    ),
  },
  {
    id: 'number',
    heading: 'Number',
    cell: row => row.number,
    text: row => row.number,
    sort: true,
    isExtra: true,
  },
  {
    id: 'tid',
    heading: 'Client id',
    cell: row => row.tid,
    text: row => row.tid ?? '',
    sort: true,
    isExtra: true,
  },
  ID_COLUMN,
  { ...CREATED_COLUMN, isExtra: true },
  CHANGED_COLUMN,
]

export function BuyerState({ target: { state } }: { readonly target: Target }) {
  return <Status tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Status>
}
