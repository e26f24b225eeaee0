import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../api/api-client.ts'
import type { ReportQuery, ReportRow } from '../api/resources/reports.ts'
import { useApi } from '../api/use-api.ts'
import { useSession } from '../session/session.ts'
import { FACET_OF, type Party } from './day-figures.ts'
import { daysUntil } from './day-queries.ts'

const RENEWED_EVERY_MS = 60_000

/** As many as a page of a list has at most. */
const MOST_ROWS = 100

export type TrafficToday = ReadonlyMap<number, ReportRow>

/**
 * What publishers, targets, campaigns or numbers had today, in one report, by their ids; those that had no call are not in it. Nothing is
 * asked for who may not read reports.
 */
export function useTrafficToday(by: Party['by'], ids: readonly number[]) {
  const { client, companyId } = useApi()
  const { timeZone, may } = useSession()
  return useQuery({
    queryKey: [companyId, 'reports', 'today', by, ids],
    queryFn: async ({ signal }): Promise<TrafficToday> => {
      const now = new Date()
      const query: ReportQuery = {
        domain: 'calls',
        facet: FACET_OF[by],
        created_at_start: daysUntil(now.getTime(), timeZone)[0] ?? '',
        created_at_end: now.toISOString(),
        [by]: [...ids],
        per_page: MOST_ROWS,
      }
      const { data } = await dataOf(client.GET('/api/v1/reports.json', { params: { query }, signal }))
      return new Map(data.map(row => [Number(row.id), row]))
    },
    enabled: ids.length > 0 && may('read', 'reports'),
    refetchInterval: RENEWED_EVERY_MS,
  })
}
