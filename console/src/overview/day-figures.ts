import { useQuery } from '@tanstack/react-query'
import { type ApiClient, dataOf } from '../api/api-client.ts'
import { useApi } from '../api/use-api.ts'
import { useSession } from '../session/session.ts'

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

/** Two weeks: a day is compared with the same one of the week before at a glance. */
const DAYS = 14

const DAY_MS = 86_400_000

/** Of today and the days before it, the latest first; days without a call included. */
export function useDayFigures() {
  const { client, companyId } = useApi()
  const { timeZone } = useSession()
  return useQuery({
    queryKey: [companyId, 'reports', 'days'],
    queryFn: () => readDays(client, daysUntil(Date.now(), timeZone)),
    refetchInterval: 60_000,
  })
}

async function readDays(client: ApiClient, dates: readonly string[]): Promise<DayFigures[]> {
  const { data: rows } = await dataOf(
    client.GET('/api/v1/reports.json', {
      params: {
        query: {
          domain: 'calls',
          facet: 'date',
          created_at_start: dates.at(-1) ?? '',
          created_at_end: dates[0] ?? '',
          per_page: DAYS,
        },
      },
    }),
  )
  return dates.map(date => {
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

/** The calendar days of a zone until the one that `now` is in, the latest first. */
export function daysUntil(now: number, timeZone: string): readonly string[] {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('en-CA', { timeZone })
    .format(now)
    .split('-')
    .map(Number)
  const today = Date.UTC(year, month - 1, day)
  return Array.from({ length: DAYS }, (_, back) =>
    new Date(today - back * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
}
