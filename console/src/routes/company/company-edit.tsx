import { addresses } from '../../addresses.ts'
import { useSession } from '../../session/session.ts'
import { CompanyForm } from '../companies/company-form.tsx'

/** The Company that is shown. */
export function CompanyEdit() {
  const { companyId } = useSession()
  return <CompanyForm companyId={companyId} backTo={addresses.companySettings()} />
}
