import type { Company } from '../../api/resources/companies.ts'
import { Button } from '../../parts/button.tsx'
import { useSession } from '../../session/session.ts'

/** Goes to work in another Company. */
export function OpenCompany({ company }: { readonly company: Company }) {
  const { companyId, chooseCompany } = useSession()
  if (company.id === companyId) return <span className="soft">You are working in it.</span>
  return (
    <Button className="button" onPress={() => chooseCompany(company.id)}>
      Work in {company.name}
    </Button>
  )
}
