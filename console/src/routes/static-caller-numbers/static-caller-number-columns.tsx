import { addresses } from '../../addresses.ts'
import type { StaticCallerNumber } from '../../api/resources/static-caller-numbers.ts'
import { Link } from '../../parts/link.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'

export const STATIC_CALLER_NUMBER_COLUMNS: readonly Column<StaticCallerNumber>[] = [
  { id: 'number', heading: 'Number', cell: row => row.number, text: row => row.number, sort: true },
  {
    id: 'created_at',
    heading: 'Since',
    cell: row => <Time at={row.created_at} />,
    text: row => row.created_at,
    sort: true,
  },
  {
    id: 'calls',
    heading: 'Calls',
    cell: row => (
      <Link to={addresses.calls()} query={{ caller: row.number }} aria-label={`Calls from ${row.number}`}>
        Calls
      </Link>
    ),
  },
  { id: 'id', heading: 'Id', cell: row => row.id, text: row => `${row.id}`, sort: true, isExtra: true },
]
