import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import { unnamed } from '../words/unnamed.ts'
import { type ApiClient, dataOf } from './api-client.ts'
import { campaignName } from './resources/campaigns.ts'
import { publisherName } from './resources/publishers.ts'
import { type Answers, PER_REQUEST, useKnown } from './use-known.ts'

/** What campaigns and publishers are called; by their codes until that is known, and where they are gone. */
export interface RecordNames {
  /** @param code what it is known by besides, if anything */
  campaign(id: number, code?: string | null): string
  publisher(id: number, code?: string | null): string
}

export interface AskedRecords {
  readonly campaigns: readonly number[]
  readonly publishers: readonly number[]
}

type Named = readonly (readonly [id: number, name: string])[]

const READERS = {
  campaigns: async (client: ApiClient, ids: string): Promise<Named> => {
    const params = { query: { ids, per_page: PER_REQUEST } }
    const rows = await dataOf(client.GET('/campaigns.json', { params }))
    return rows.map(({ campaign }) => [campaign.id, campaignName(campaign)])
  },
  affiliates: async (client: ApiClient, ids: string): Promise<Named> => {
    const params = { query: { ids, per_page: PER_REQUEST } }
    const rows = await dataOf(client.GET('/api/v1/affiliates.json', { params }))
    return rows.map(({ affiliate }) => [affiliate.id, publisherName(affiliate)])
  },
}

/** Asks for those that the reader may see. The same object until a name has come. */
export function useRecordNames({ campaigns, publishers }: AskedRecords): RecordNames {
  const campaignNames = useNamesOf('campaigns', campaigns)
  const publisherNames = useNamesOf('affiliates', publishers)
  return useMemo(
    () => ({
      campaign: (id, code) => campaignNames[id] ?? code ?? unnamed('campaign', id),
      publisher: (id, code) => publisherNames[id] ?? code ?? unnamed('publisher', id),
    }),
    [campaignNames, publisherNames],
  )
}

function useNamesOf(resource: keyof typeof READERS, ids: readonly number[]): Answers<string> {
  const { may } = useSession()
  // The API has 0 for who is not told.
  const asked = may('read', resource) ? ids.filter(id => id > 0) : []
  return useKnown(resource, asked, READERS[resource])
}
