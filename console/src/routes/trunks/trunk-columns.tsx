import type { Trunk } from '../../api/resources/trunks.ts'
import { Nothing } from '../../parts/nothing.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { TrunkState } from './trunk-state.tsx'
import { callsWords, directionWords, trunkState } from './trunk-words.ts'

const COLUMNS: readonly Column<Trunk>[] = [
  { id: 'name', heading: 'Trunk', cell: row => row.name, text: row => row.name, sort: true },
  {
    id: 'proxy',
    heading: 'Proxy',
    cell: row => row.proxy ?? <Nothing />,
    text: row => row.proxy ?? '',
  },
  {
    id: 'direction',
    heading: 'Calls go',
    cell: row => directionWords(row.direction),
    text: row => directionWords(row.direction),
  },
  {
    id: 'state',
    heading: 'State',
    cell: row => <TrunkState trunk={row} />,
    text: row => trunkState(row).words,
  },
  { id: 'calls', heading: 'Calls now', cell: callsWords, text: callsWords, isNumeric: true },
  {
    id: 'default',
    heading: 'Default',
    cell: row => (row.default ? 'yes' : <Nothing words="no" />),
    text: row => (row.default ? 'yes' : 'no'),
  },
  {
    id: 'username',
    heading: 'User',
    cell: row => row.username ?? <Nothing />,
    text: row => row.username ?? '',
    isExtra: true,
  },
  {
    id: 'addresses',
    heading: 'Comes from',
    cell: row => <span className="clip">{row.addresses.join(', ')}</span>,
    text: row => row.addresses.join(' '),
    isExtra: true,
  },
  { ...CREATED_COLUMN, isExtra: true },
  CHANGED_COLUMN,
  ID_COLUMN,
]

/** Only administrators are shown trunks of all Companies, and so whose each is. */
export function trunkColumns(companyName: string, isAdministrator: boolean): readonly Column<Trunk>[] {
  if (!isAdministrator) return COLUMNS
  const ownerOf = ({ company_id: owner }: Trunk) => (owner === null ? 'All Companies' : companyName)
  return [...COLUMNS, { id: 'company_id', heading: 'Whose', cell: ownerOf, text: ownerOf }]
}
