import { addresses } from '../../addresses.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { CompanyForm } from './company-form.tsx'

export function CompanyEdit() {
  const key = useRecordKey()
  return <CompanyForm companyId={key} backTo={addresses.company(key)} />
}
