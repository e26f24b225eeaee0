import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../api-client.ts'
import { useAction } from '../resource.ts'
import { useApi } from '../use-api.ts'
import { useReaderRenewal } from '../use-renewal.ts'

/** While it is being made or removed it is asked how far it is. */
const WHILE_WORKING_MS = 1_000

/** The reader's sample network; null without one. */
export function useSampleNetwork() {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'sample_network'],
    queryFn: async ({ signal }) => {
      const { sample_network } = await dataOf(client.GET('/api/v5/sample_network.json', { signal }))
      return sample_network
    },
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'made' ? WHILE_WORKING_MS : false),
  })
}

export function useMakeSampleNetwork() {
  const renewReader = useReaderRenewal()
  return useAction(async (client, _nothing: undefined) => {
    const made = await dataOf(client.POST('/api/v5/sample_network.json'))
    await renewReader()
    return made
  })
}

export function useRemoveSampleNetwork() {
  return useAction((client, _nothing: undefined) => dataOf(client.DELETE('/api/v5/sample_network.json')))
}
