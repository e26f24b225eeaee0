import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import { type ApiClient, dataOf } from './api-client.ts'
import { readReportedNames } from './reported-names.ts'
import { type Answers, useKnown } from './use-known.ts'
import type { Names } from './use-names.ts'

/**
 * Names with the codes of campaigns for publishers and buyers, who may read no campaign: the log of their pings names by
 * its code whose pings they are, as their calls do. Nothing is asked for anybody else.
 * @param ids of campaigns that are spoken of without their codes, as pings do
 */
export function useCodedNames(names: Names, ids: readonly number[]): Names {
  const codes = useCampaignCodes(ids)
  return useMemo(
    () => ({ ...names, campaign: (id, code) => names.campaign(id, code ?? codes[id] ?? null) }),
    [names, codes],
  )
}

export function useCampaignCodes(ids: readonly number[]): Answers<string> {
  const { may } = useSession()
  const isAsked = !may('read', 'campaigns') && may('read', 'rtb_inbounds')
  return useKnown('campaign codes', isAsked ? ids : [], readCodes)
}

/** A page of the log names the campaigns of its pings: who pings for more of them is asked about the others, so often. */
const MOST_PAGES = 5

async function readCodes(client: ApiClient, text: string) {
  const codes = new Map<number, string>()
  let ids = text.split(',').map(Number)
  for (let page = 0; page < MOST_PAGES && ids.length > 0; page++) {
    const params = { query: { with_filters: true, campaign_id: ids } }
    const { filters } = await dataOf(client.GET('/api/v5/rtb_inbounds.json', { params }))
    const found = filters?.campaigns ?? []
    if (found.length === 0) break
    for (const { id, name } of found) codes.set(id, name)
    ids = ids.filter(id => !codes.has(id))
  }
  if (ids.length === 0) return [...codes]
  // The log of two months has no ping for these: calls of old may be. A key may read pings alone; what is known then is told.
  const reported = await readReportedNames(client, 'campaign', ids).catch(() => [])
  return [...codes, ...reported]
}
