import type { Company } from '../../api/resources/companies.ts'
import { formatDollars } from '../../format/format-number.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'

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
  {
    id: 'created_at',
    heading: 'Created',
    cell: row => <Time at={row.created_at} />,
    text: row => row.created_at,
    sort: true,
  },
  {
    id: 'updated_at',
    heading: 'Changed',
    cell: row => <Time at={row.updated_at} />,
    text: row => row.updated_at,
    sort: true,
    isExtra: true,
  },
  { id: 'id', heading: 'Id', cell: row => row.id, text: row => String(row.id), sort: true, isExtra: true },
]

/** An amount that says so when it is owed. */
export function Balance({ balance }: { readonly balance: string }) {
  return Number(balance) < 0 ? (
    <Status tone="warning">{formatDollars(balance)} owed</Status>
  ) : (
    formatDollars(balance)
  )
}
