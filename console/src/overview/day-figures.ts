import { useQuery } from '@tanstack/react-query'
import { type ApiClient, dataOf } from '../api/api-client.ts'
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

/** Of today and the days before it, the latest first; days without a call included. */
export function useDayFigures() {
  const { client, companyId } = useApi()
  const { timeZone } = useSession()
  return useQuery({
    queryKey: [companyId, 'reports', 'days'],
    queryFn: () => readDays(client, Date.now(), timeZone),
    refetchInterval: 60_000,
  })
}

async function readDays(client: ApiClient, now: number, timeZone: string): Promise<DayFigures[]> {
  const { data: rows } = await dataOf(
    client.GET('/api/v1/reports.json', { params: { query: daysQuery(now, timeZone) } }),
  )
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
