import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { companies } from '../../api/resources/companies.ts'
import { SampleSection } from '../../detail/sample-section.tsx'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { mayCreateCompany } from '../../session/may-create-company.ts'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { COMPANY_COLUMNS } from './company-columns.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { OpenCompany } from './open-company.tsx'

const TABLE: TableDefinition = { filters: [], defaultSort: 'name' }

/** The Companies that one belongs to; of an administrator, all. */
export function CompanyList() {
  const { user } = useSession()
  const table = useTableState(TABLE)
  const answer = companies.useList(table.query)
  const mayCreate = mayCreateCompany(user)
  const create = mayCreate && (
    <Link className="button primary" to={addresses.newCompany()}>
      New Company
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Companies">{create}</ScreenHeader>
      <DataTable
        name="Companies"
        columns={COMPANY_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.company(row.id)}
        panel={row => (
          <div className="stack">
            <CompanyFacts company={row} />
            <div>
              <OpenCompany company={row} />
            </div>
          </div>
        )}
        empty={{
          title: 'No Companies',
          text: 'A Company has its own campaigns, numbers, partners and reports, and its own users. A reseller has one for each customer.',
          action: create,
        }}
      />
      {mayCreate && <SampleSection />}
      <Outlet />
    </>
  )
}
