import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, dataOf } from '../api/api-client.ts'

/** What a reader may see and do in a Company; asked once, as it decides what the page is. */
export function permissionsQuery(client: ApiClient, companyId: number) {
  return queryOptions({
    queryKey: [companyId, 'permissions'],
    queryFn: async () =>
      (await dataOf(client.GET('/api/v5/permissions.json', { params: { query: { company_id: companyId } } })))
        .permissions,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
