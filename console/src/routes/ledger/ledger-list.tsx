import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { companies } from '../../api/resources/companies.ts'
import { ledgerEntries } from '../../api/resources/ledger-entries.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { Balance } from '../companies/company-columns.tsx'
import { LEDGER_COLUMNS, LEDGER_KINDS } from './ledger-columns.tsx'

const TABLE: TableDefinition = {
  defaultSort: '-id',
  filters: [{ kind: 'choice', name: 'kind', label: 'What', choices: LEDGER_KINDS }],
}

/** Every change of the Company's balance. */
export function LedgerList() {
  const { companyId, role } = useSession()
  const table = useTableState(TABLE)
  const answer = ledgerEntries.useList(table.query)
  const company = companies.useOne(companyId).data?.record
  const add = role === null && (
    <Link className="button primary" to={addresses.newLedgerEntry()}>
      Add an entry
    </Link>
  )
  return (
    <>
      <ScreenHeader
        title="Ledger"
        beside={
          company !== undefined && (
            <span>
              Balance: <Balance balance={company.balance} />
            </span>
          )
        }
      >
        {add}
      </ScreenHeader>
      <DataTable
        name="Ledger"
        columns={LEDGER_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        empty={{
          title: 'No entries yet',
          text: 'What calls cost, credits and corrections come to stand here; the balance is their sum.',
          action: add,
        }}
      />
      <Outlet />
    </>
  )
}
