import type { Company } from '../../api/resources/companies.ts'
import { formatDollars } from '../../format/format-number.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'

export const COMPANY_COLUMNS: readonly Column<Company>[] = [
  { id: 'name', heading: 'Company', cell: row => row.name, text: row => row.name, sort: true },
  {
    id: 'balance',
    heading: 'Balance',
    cell: row => <Balance balance={row.balance} />,
    text: row => row.balance,
    isNumeric: true,
  },
  {
    id: 'per_number',
    heading: 'Cost per number',
    cell: row => formatDollars(row.per_number),
    text: row => row.per_number,
    isNumeric: true,
  },
  {
    id: 'owner_user_name',
    heading: 'Owner',
    cell: row => row.owner_user_name ?? <Nothing />,
    text: row => row.owner_user_name ?? '',
  },
  CREATED_COLUMN,
  CHANGED_COLUMN,
  ID_COLUMN,
]

/** An amount that says so when it is owed. */
export function Balance({ balance }: { readonly balance: string }) {
  return Number(balance) < 0 ? (
    <Status tone="warning">{formatDollars(balance)} owed</Status>
  ) : (
    formatDollars(balance)
  )
}
