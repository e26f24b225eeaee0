import { useQuery } from '@tanstack/react-query'
import { dataOf, type Schemas } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'

type OwnCompany = Schemas['OwnCompany']

/** What a buyer of the Company may change of its own target. */
export type BuyerEdit = OwnCompany['buyer_may_edit'][number]

/** What everybody in a Company may know of it. */
export function useOwnCompany() {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'own_company'],
    queryFn: async () => (await dataOf(client.GET('/companies/own.json'))).company,
  })
}
