import { addresses } from '../../addresses.ts'
import type { LedgerEntry } from '../../api/resources/ledger-entries.ts'
import { formatDollars } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import type { Column } from '../../table/column.ts'
import type { Choice } from '../../table/filter.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { COMPANY_MONEY } from '../../words/money-words.ts'

const KINDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  call: `${COMPANY_MONEY.cost} of a call`,
  credit: 'Credit',
  correction: 'Correction',
}

export const LEDGER_KINDS: readonly Choice[] = [
  { value: 'entered', label: 'Credits and corrections' },
  { value: 'credit', label: 'Credits' },
  { value: 'correction', label: 'Corrections' },
  { value: 'call', label: `${COMPANY_MONEY.cost} of calls` },
]

export const LEDGER_COLUMNS: readonly Column<LedgerEntry>[] = [
  { ...CREATED_COLUMN, heading: 'When', sort: 'id' },
  { id: 'kind', heading: 'What', cell: row => KINDS[row.kind], text: row => KINDS[row.kind] },
  {
    id: 'amount',
    heading: 'Amount',
    cell: row => formatDollars(row.amount),
    text: row => row.amount,
    isNumeric: true,
    total: rows => formatDollars(rows.reduce((sum, { amount }) => sum + tenThousandths(amount), 0) / 10_000),
  },
  {
    id: 'description',
    heading: 'Why',
    cell: row => row.description ?? <Nothing words="the cost of a call" />,
    text: row => row.description ?? '',
  },
  {
    id: 'call_uuid',
    heading: 'Call',
    cell: row =>
      row.call_uuid === null ? (
        <Nothing />
      ) : (
        <Link to={addresses.call(row.call_uuid)}>{row.call_uuid.slice(0, 8)}</Link>
      ),
    text: row => row.call_uuid ?? '',
  },
  ID_COLUMN,
]

/** Amounts have up to four decimals: whole numbers of them are summed without a remainder. */
function tenThousandths(amount: string): number {
  return Math.round(Number(amount) * 10_000)
}
