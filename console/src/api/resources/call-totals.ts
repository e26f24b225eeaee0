import { useQuery } from '@tanstack/react-query'
import type { paths } from '../../../../client/src/schema.ts'
import { dataOf, type Schemas } from '../api-client.ts'
import { type ListQuery, withoutNulls } from '../resource.ts'
import { useApi } from '../use-api.ts'

export type CallTotals = Schemas['CallTotals']

type Filters = NonNullable<paths['/api/v5/calls/totals.json']['get']['parameters']['query']>

/** What all pages of a list of calls add up to: by its query's filters, whatever page it shows, and in which order. */
export function useCallTotals(query: ListQuery, isEnabled: boolean) {
  const { client, companyId } = useApi()
  const { page, per_page, sort_by, order, ...asked } = query
  const filters = withoutNulls(asked) as Filters
  return useQuery({
    queryKey: [companyId, 'calls', 'totals', filters],
    queryFn: async ({ signal }) => {
      const request = client.GET('/api/v5/calls/totals.json', { params: { query: filters }, signal })
      return (await dataOf(request)).call_totals
    },
    enabled: isEnabled,
    // What took too long does so again.
    retry: false,
    refetchOnWindowFocus: ({ state }) => state.status !== 'error',
  })
}
