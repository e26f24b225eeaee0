import { Time } from '../parts/time.tsx'
import type { Column } from './column.ts'

// What every record has, by most lists alike; a list that differs says in what: `{ ...CREATED_COLUMN, isExtra: true }`.

export const ID_COLUMN: Column<{ readonly id: number }> = {
  id: 'id',
  heading: 'Id',
  cell: row => row.id,
  text: row => String(row.id),
  sort: true,
  isExtra: true,
}

export const CREATED_COLUMN: Column<{ readonly created_at: string }> = {
  id: 'created_at',
  heading: 'Created',
  cell: row => <Time at={row.created_at} />,
  text: row => row.created_at,
  sort: true,
}

export const CHANGED_COLUMN: Column<{ readonly updated_at: string }> = {
  id: 'updated_at',
  heading: 'Changed',
  cell: row => <Time at={row.updated_at} />,
  text: row => row.updated_at,
  sort: true,
  isExtra: true,
}
