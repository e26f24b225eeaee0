import { addresses } from '../../addresses.ts'
import type { StaticCallerNumber } from '../../api/resources/static-caller-numbers.ts'
import { Link } from '../../parts/link.tsx'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'

export const STATIC_CALLER_NUMBER_COLUMNS: readonly Column<StaticCallerNumber>[] = [
  { id: 'number', heading: 'Number', cell: row => row.number, text: row => row.number, sort: true },
  { ...CREATED_COLUMN, heading: 'Since' },
  {
    id: 'calls',
    heading: 'Calls',
    cell: row => (
      <Link to={addresses.calls()} query={{ caller: row.number }} aria-label={`Calls from ${row.number}`}>
        Calls
      </Link>
    ),
  },
  ID_COLUMN,
]
