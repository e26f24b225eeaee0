import type { Company } from '../../api/resources/companies.ts'
import { Facts } from '../../detail/facts.tsx'
import { formatDollars } from '../../format/format-number.ts'
import { Time } from '../../parts/time.tsx'
import { Balance } from './company-columns.tsx'

export function CompanyFacts({ company }: { readonly company: Company }) {
  return (
    <Facts
      facts={[
        ['Name', company.name],
        ['Id', company.id],
        ...(company.owner_user_name === undefined ? [] : [['Owner', company.owner_user_name] as const]),
        ['Balance', <Balance key="balance" balance={company.balance} />],
        ['Cost per number', formatDollars(company.per_number)],
        [
          'Global suppression list',
          company.use_global_suppression_list ? 'blocks its callers too' : 'is not used',
        ],
        ['Created', <Time key="created" at={company.created_at} />],
        ['Changed', <Time key="changed" at={company.updated_at} />],
      ]}
    />
  )
}
