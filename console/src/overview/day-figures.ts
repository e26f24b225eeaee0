import { useQuery } from '@tanstack/react-query'
import { type ApiClient, dataOf } from '../api/api-client.ts'
import type { ReportFacet } from '../api/resources/reports.ts'
import { useApi } from '../api/use-api.ts'
import { useSession } from '../session/session.ts'
import { daysQuery, daysUntil } from './day-queries.ts'

/** What a day of calls came to, as far as the reader is shown it: the API sends 0 for the rest. */
export interface DayFigures {
  /** ISO, by the Company's calendar. */
  readonly date: string
  readonly calls: number
  readonly unique: number
  readonly converted: number
  readonly connectedSeconds: number
  readonly revenue: number
  readonly payout: number
}

export type Money = 'payout' | 'revenue'

/** Whose calls alone count. */
export interface Party {
  readonly by: 'affiliate_id' | 'target_id' | 'campaign_id' | 'number_id'
  readonly id: number
}

/** What a report is about that has a row for each of them. */
export const FACET_OF = {
  affiliate_id: 'affiliate',
  target_id: 'target',
  campaign_id: 'campaign',
  number_id: 'number',
} as const satisfies Readonly<Record<Party['by'], ReportFacet>>

/**
 * Of today and the days before it, the latest first; days without a call included.
 * @param party absent: of all calls that the reader may see
 */
export function useDayFigures(party?: Party) {
  const { client, companyId } = useApi()
  const { timeZone } = useSession()
  return useQuery({
    queryKey: [companyId, 'reports', 'days', party ?? null],
    queryFn: () => readDays(client, Date.now(), timeZone, party),
    refetchInterval: 60_000,
  })
}

async function readDays(
  client: ApiClient,
  now: number,
  timeZone: string,
  party: Party | undefined,
): Promise<DayFigures[]> {
  const query = { ...daysQuery(now, timeZone), ...(party !== undefined && { [party.by]: [party.id] }) }
  const { data: rows } = await dataOf(client.GET('/api/v1/reports.json', { params: { query } }))
  return daysUntil(now, timeZone).map(date => {
    const row = rows.find(({ facet_name: name }) => name === date)
    return {
      date,
      calls: row?.total_calls ?? 0,
      unique: row?.unique_calls ?? 0,
      converted: row?.converted_count ?? 0,
      connectedSeconds: row?.connected_duration ?? 0,
      revenue: row?.revenue ?? 0,
      payout: row?.payout ?? 0,
    }
  })
}
