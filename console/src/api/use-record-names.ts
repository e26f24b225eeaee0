import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import { type ApiClient, dataOf } from './api-client.ts'
import { campaignName } from './resources/campaigns.ts'
import { publisherName } from './resources/publishers.ts'
import { useApi } from './use-api.ts'

/** What campaigns and publishers are called; by their ids until that is known, and where they are gone. */
export interface RecordNames {
  campaign(id: number): string
  publisher(id: number): string
}

interface Asked {
  readonly campaigns: readonly number[]
  readonly publishers: readonly number[]
}

/** As many ids as a list takes at once. */
const PER_REQUEST = 100

type Named = readonly (readonly [id: number, name: string])[]

const READERS = {
  campaigns: async (client: ApiClient, ids: string, signal: AbortSignal): Promise<Named> => {
    const params = { query: { ids, per_page: PER_REQUEST } }
    const rows = await dataOf(client.GET('/campaigns.json', { params, signal }))
    return rows.map(({ campaign }) => [campaign.id, campaignName(campaign)])
  },
  affiliates: async (client: ApiClient, ids: string, signal: AbortSignal): Promise<Named> => {
    const params = { query: { ids, per_page: PER_REQUEST } }
    const rows = await dataOf(client.GET('/api/v1/affiliates.json', { params, signal }))
    return rows.map(({ affiliate }) => [affiliate.id, publisherName(affiliate)])
  },
}

/** Asks for those that the reader may see. The same object until a name has come. */
export function useRecordNames({ campaigns, publishers }: Asked): RecordNames {
  const campaignNames = useNames('campaigns', campaigns)
  const publisherNames = useNames('affiliates', publishers)
  return useMemo(
    () => ({
      campaign: id => campaignNames.get(id) ?? `campaign ${id}`,
      publisher: id => publisherNames.get(id) ?? `publisher ${id}`,
    }),
    [campaignNames, publisherNames],
  )
}

function useNames(resource: keyof typeof READERS, ids: readonly number[]): ReadonlyMap<number, string> {
  const { client, companyId } = useApi()
  const { may } = useSession()
  // The API has 0 for who is not told.
  const distinct = [...new Set(may('read', resource) ? ids : [])]
    .filter(id => id > 0)
    .sort((one, other) => one - other)
  const portions = Array.from({ length: Math.ceil(distinct.length / PER_REQUEST) }, (_, index) =>
    distinct.slice(index * PER_REQUEST, (index + 1) * PER_REQUEST).join(','),
  )
  return useQueries({
    queries: portions.map(portion => ({
      queryKey: [companyId, resource, 'names', portion],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => READERS[resource](client, portion, signal),
    })),
    combine: namesIn,
  })
}

function namesIn(answers: readonly { readonly data: Named | undefined }[]): ReadonlyMap<number, string> {
  return new Map(answers.flatMap(({ data }) => data ?? []))
}
