import { addresses } from '../../addresses.ts'
import { companies } from '../../api/resources/companies.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { CompanyFacts } from './company-facts.tsx'
import { OpenCompany } from './open-company.tsx'

export function CompanyPage() {
  const { user } = useSession()
  const answer = companies.useOne(useRecordKey())
  const mayWrite = (companyId: number) =>
    user.administrator ||
    user.memberships.some(
      ({ company_id: id, role }) => id === companyId && ['owner', 'superuser', 'member'].includes(role),
    )
  return (
    <RecordPage
      answer={answer}
      titleOf={row => row.name}
      actions={row => (
        <>
          <CopyAsCurl path="/companies/{id}.json" parameters={{ id: row.id }} />
          <OpenCompany company={row} />
          {mayWrite(row.id) && (
            <Link className="button primary" to={addresses.editCompany(row.id)}>
              Edit
            </Link>
          )}
        </>
      )}
    >
      {company => (
        <Section title="Company">
          <CompanyFacts company={company} />
        </Section>
      )}
    </RecordPage>
  )
}
