import { useQuery } from '@tanstack/react-query'
import { createApiClient, dataOf } from '../api/api-client.ts'

/** The browser's session as it is now, for what is asked over a page. */
export function useOwnSession() {
  return useQuery({
    queryKey: ['step-up'],
    queryFn: async () => {
      const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
      return (await dataOf(asking.GET('/session.json'))).session
    },
    staleTime: 0,
    gcTime: 0,
  })
}
