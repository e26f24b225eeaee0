import { useQuery } from '@tanstack/react-query'
import { type ApiClient, dataOf } from '../api/api-client.ts'
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
  const sorted = [...ids].sort((one, other) => one - other)
  return useQuery({
    // In whichever order a list has its rows, what they had is the same.
    queryKey: [companyId, 'reports', 'today', by, sorted],
    queryFn: async ({ signal }): Promise<TrafficToday> => {
      const asked = { [by]: sorted, per_page: MOST_ROWS }
      const rows = await readToday({ client, timeZone, by, asked, signal })
      return new Map(rows.map(row => [Number(row.id), row]))
    },
    enabled: ids.length > 0 && may('read', 'reports'),
    refetchInterval: RENEWED_EVERY_MS,
  })
}

/** Those of one kind that had most calls today, the most first. */
export function useTopToday(by: Party['by'], count: number) {
  const { client, companyId } = useApi()
  const { timeZone } = useSession()
  return useQuery({
    queryKey: [companyId, 'reports', 'top', by, count],
    queryFn: ({ signal }) => readToday({ client, timeZone, by, asked: { per_page: count }, signal }),
    refetchInterval: RENEWED_EVERY_MS,
  })
}

interface TodayQuestion {
  readonly client: ApiClient
  readonly timeZone: string
  readonly by: Party['by']
  readonly asked: Partial<ReportQuery>
  readonly signal: AbortSignal
}

/** The whole day is asked for, which is read from sums; a part of one would be added up call by call. */
async function readToday({
  client,
  timeZone,
  by,
  asked,
  signal,
}: TodayQuestion): Promise<readonly ReportRow[]> {
  const day = daysUntil(Date.now(), timeZone)[0] ?? ''
  const window = { created_at_start: day, created_at_end: day }
  const query: ReportQuery = { domain: 'calls', facet: FACET_OF[by], ...window, ...asked }
  return (await dataOf(client.GET('/api/v1/reports.json', { params: { query }, signal }))).data
}
