import { type Publisher, publisherName } from '../../api/resources/publishers.ts'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'

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
  {
    id: 'created_at',
    heading: 'Created',
    cell: row => <Time at={row.created_at} />,
    text: row => row.created_at,
    sort: true,
  },
  { id: 'id', heading: 'Id', cell: row => row.id, text: row => String(row.id), isExtra: true },
  {
    id: 'updated_at',
    heading: 'Changed',
    cell: row => <Time at={row.updated_at} />,
    text: row => row.updated_at,
    isExtra: true,
  },
]

function contactOf({ first_name: firstName, last_name: lastName }: Publisher): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
