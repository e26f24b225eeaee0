import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../api/api-client.ts'
import { useApi } from '../api/use-api.ts'
import { useSession } from '../session/session.ts'
import { todayQuery } from './day-queries.ts'

const RENEWED_EVERY_MS = 60_000

/** What today has come to until now, as far as the reader is shown it: the API sends 0 for the rest. */
export interface TodayFigures extends Figures {
  /** Yesterday until the same time. */
  readonly previous?: Figures
}

/** What both days have of a report's totals. */
export interface Figures {
  readonly total_calls: number
  readonly unique_calls: number
  readonly converted_count: number
  readonly connected_duration: number
  readonly revenue: number
  readonly payout: number
  readonly cost: number
}

export function useTodayFigures() {
  const { client, companyId } = useApi()
  const { timeZone } = useSession()
  return useQuery({
    queryKey: [companyId, 'reports', 'today'],
    queryFn: async ({ signal }): Promise<TodayFigures | null> => {
      const query = todayQuery(Date.now(), timeZone)
      const report = await dataOf(client.GET('/api/v1/reports.json', { params: { query }, signal }))
      return report.totals ?? null
    },
    refetchInterval: RENEWED_EVERY_MS,
  })
}
