import { useQuery } from '@tanstack/react-query'
import { todayBesideYesterday } from '../../overview/day-queries.ts'
import { useSession } from '../../session/session.ts'
import { dataOf, type Schemas } from '../api-client.ts'
import { useApi } from '../use-api.ts'

export type PingReport = Schemas['PingReport']

const RENEWED_EVERY_MS = 60_000

/** Today until now, beside yesterday until the same time. */
export function usePingsToday(renewedEveryMs: number | false = RENEWED_EVERY_MS) {
  const { client, companyId } = useApi()
  const { timeZone } = useSession()
  return useQuery({
    queryKey: [companyId, 'ping_reports', 'today'],
    queryFn: async ({ signal }) => {
      const query = todayBesideYesterday(Date.now(), timeZone)
      return dataOf(client.GET('/api/v5/ping_reports.json', { params: { query }, signal }))
    },
    refetchInterval: renewedEveryMs,
  })
}
