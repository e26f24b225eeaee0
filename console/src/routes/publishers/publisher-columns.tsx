import { type Publisher, publisherName } from '../../api/resources/publishers.ts'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'

export const PUBLISHER_COLUMNS: readonly Column<Publisher>[] = [
  { id: 'name', heading: 'Publisher', cell: publisherName, text: publisherName, sort: 'company_name' },
  { id: 'afid', heading: 'AFID', cell: row => row.afid, text: row => row.afid, sort: true },
  {
    id: 'state',
    heading: 'State',
    cell: ({ paused }) => <Status tone={paused ? 'warning' : 'good'}>{paused ? 'Paused' : 'Active'}</Status>,
    text: ({ paused }) => (paused ? 'Paused' : 'Active'),
  },
  {
    id: 'contact',
    heading: 'Contact',
    cell: contactOf,
    text: contactOf,
  },
  {
    id: 'alternative_id',
    heading: 'Other id',
    cell: row => row.alternative_id,
    text: row => row.alternative_id ?? '',
  },
  CREATED_COLUMN,
  { ...ID_COLUMN, sort: false },
  { ...CHANGED_COLUMN, sort: false },
]

function contactOf({ first_name: firstName, last_name: lastName }: Publisher): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
