import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../api/api-client.ts'
import type { ReportQuery, ReportRow } from '../../api/resources/reports.ts'
import { useApi } from '../../api/use-api.ts'
import { daysUntil } from '../../overview/day-queries.ts'
import { useSession } from '../../session/session.ts'

const RENEWED_EVERY_MS = 60_000

/** As many as a page of targets has at most. */
const MOST_ROWS = 100

export type BoughtToday = ReadonlyMap<number, ReportRow>

/** What targets were sent today, in one report, by their ids; those that were sent nothing are not in it. */
export function useBoughtToday(targetIds: readonly number[]) {
  const { client, companyId } = useApi()
  const { timeZone } = useSession()
  return useQuery({
    queryKey: [companyId, 'reports', 'buyers', targetIds],
    queryFn: async ({ signal }): Promise<BoughtToday> => {
      const now = new Date()
      const query: ReportQuery = {
        domain: 'calls',
        facet: 'target',
        created_at_start: daysUntil(now.getTime(), timeZone)[0] ?? '',
        created_at_end: now.toISOString(),
        target_id: [...targetIds],
        per_page: MOST_ROWS,
      }
      const { data } = await dataOf(client.GET('/api/v1/reports.json', { params: { query }, signal }))
      return new Map(data.map(row => [Number(row.id), row]))
    },
    enabled: targetIds.length > 0,
    refetchInterval: RENEWED_EVERY_MS,
  })
}
