import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import { type ApiClient, dataOf } from './api-client.ts'
import { type Answers, PER_REQUEST, useKnown } from './use-known.ts'
import type { Names } from './use-names.ts'

/** A report is about less than two years. */
const DAYS = 700
const DAY_MS = 86_400_000

/**
 * Names with the codes of campaigns for publishers and buyers, who may read no campaign: their calls show its code, and so
 * does a report of those by campaign. Campaigns without a call of theirs are not in it. Nothing is asked for anybody else.
 * @param ids of campaigns that are spoken of without their codes, as pings do
 */
export function useCodedNames(names: Names, ids: readonly number[]): Names {
  const { may } = useSession()
  const isAsked = !may('read', 'campaigns') && may('read', 'reports')
  const codes: Answers<string> = useKnown('campaign codes', isAsked ? ids : [], readCodes)
  return useMemo(
    () => ({ ...names, campaign: (id, code) => names.campaign(id, code ?? codes[id] ?? null) }),
    [names, codes],
  )
}

async function readCodes(client: ApiClient, ids: string) {
  const now = Date.now()
  const query = {
    domain: 'calls',
    facet: 'campaign',
    campaign_id: ids.split(',').map(Number),
    created_at_start: new Date(now - DAYS * DAY_MS).toISOString(),
    created_at_end: new Date(now).toISOString(),
    per_page: PER_REQUEST,
  } as const
  const { data: rows } = await dataOf(client.GET('/api/v1/reports.json', { params: { query } }))
  return rows.map(({ id, facet_name: code }): [number, string] => [Number(id), code])
}
