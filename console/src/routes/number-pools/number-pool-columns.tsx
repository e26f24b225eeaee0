import { type NumberPool, poolName } from '../../api/resources/number-pools.ts'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'

export const NUMBER_POOL_COLUMNS: readonly Column<NumberPool>[] = [
  { id: 'name', heading: 'Pool', cell: poolName, text: poolName },
  { id: 'cid', heading: 'Campaign', cell: row => row.cid, text: row => row.cid },
  { id: 'afid', heading: 'Publisher', cell: row => row.afid, text: row => row.afid ?? '' },
  { id: 'type', heading: 'Kind', cell: row => row.type, text: row => row.type, sort: true, isExtra: true },
  {
    id: 'country',
    heading: 'Country',
    cell: row => row.country,
    text: row => row.country,
    sort: true,
    isExtra: true,
  },
  {
    id: 'numbers_count',
    heading: 'Numbers',
    cell: row => row.numbers_count,
    text: row => `${row.numbers_count}`,
    isNumeric: true,
    total: rows => rows.reduce((sum, row) => sum + row.numbers_count, 0),
  },
  {
    id: 'max_pool_size',
    heading: 'At most',
    cell: row => row.max_pool_size,
    text: row => `${row.max_pool_size}`,
    sort: true,
    isNumeric: true,
  },
  {
    id: 'reserve_size',
    heading: 'Kept ready',
    cell: row => row.reserve_size,
    text: row => `${row.reserve_size}`,
    isNumeric: true,
  },
  {
    id: 'buffer_seconds',
    heading: 'Rest, seconds',
    cell: row => row.buffer_seconds,
    text: row => `${row.buffer_seconds}`,
    isNumeric: true,
  },
  ID_COLUMN,
  { ...CREATED_COLUMN, isExtra: true },
  CHANGED_COLUMN,
]
