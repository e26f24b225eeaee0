import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf } from '../../api/api-client.ts'
import type { Call } from '../../api/resources/calls.ts'
import { useApi } from '../../api/use-api.ts'
import { eventsRenewedEvery } from './renewed-every.ts'

/**
 * What happened in a call. Once it has ended it is read anew, and for a while after that; what was there stays until that has
 * come. A read that failed is not repeated by itself.
 * @param onNews after each further event of a running call: the call itself is another then, or over
 */
export function useCallEvents(call: Call, onNews?: () => unknown) {
  const { uuid, status } = call
  const { client, companyId } = useApi()
  const isRunning = status !== 'finished'
  const events = useQuery({
    queryKey: [companyId, 'calls', 'events', uuid, status],
    queryFn: async ({ signal }) => {
      const rows = await dataOf(
        client.GET('/api/v5/calls/{uuid}/events.json', { params: { path: { uuid } }, signal }),
      )
      return rows.map(row => row.call_event)
    },
    refetchInterval: ({ state }) =>
      state.status === 'error' ? false : eventsRenewedEvery(call, state.data ?? [], Date.now()),
    placeholderData: (shown, query) => (query?.queryKey[3] === uuid ? shown : undefined),
  })
  const last = events.data?.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another function each time
  useEffect(() => {
    if (isRunning && last !== undefined) void onNews?.()
  }, [last])
  return events
}
