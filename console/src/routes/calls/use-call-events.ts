import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../api/api-client.ts'
import type { Call } from '../../api/resources/calls.ts'
import { useApi } from '../../api/use-api.ts'

/** While the call runs they are read again with it. */
const WHILE_RUNNING_MS = 2_000

/** What happened in a call. */
export function useCallEvents({ uuid, status }: Call) {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'calls', 'events', uuid, status],
    queryFn: async ({ signal }) => {
      const rows = await dataOf(
        client.GET('/api/v5/calls/{uuid}/events.json', { params: { path: { uuid } }, signal }),
      )
      return rows.map(row => row.call_event)
    },
    refetchInterval: status === 'finished' ? false : WHILE_RUNNING_MS,
  })
}
