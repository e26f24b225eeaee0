import type { GlobalSuppressedNumber } from '../../api/resources/global-suppressed-numbers.ts'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'

export const GLOBAL_SUPPRESSED_NUMBER_COLUMNS: readonly Column<GlobalSuppressedNumber>[] = [
  { id: 'number', heading: 'Number', cell: row => row.number, text: row => row.number, sort: true },
  { ...CREATED_COLUMN, heading: 'Since' },
  ID_COLUMN,
]
