import { useQuery } from '@tanstack/react-query'
import type { paths } from '../../../../client/src/schema.ts'
import type { Asked } from '../../parts/curl-of.ts'
import { type ApiClient, dataOf } from '../api-client.ts'
import { useApi } from '../use-api.ts'

type Route = paths['/api/v1/reports.json']['get']
/** What a report is asked by. */
export type ReportQuery = NonNullable<Route['parameters']['query']>
type ReportDocument = Route['responses'][200]['content']['application/json']
export type ReportRow = ReportDocument['data'][number]
type ReportTotals = NonNullable<ReportDocument['totals']>
export type ReportFacet = 'date' | 'campaign' | 'affiliate' | 'target' | 'number' | 'state' | 'tag_value'

export interface Report {
  /** Those with most calls, as many as are read. */
  readonly rows: readonly ReportRow[]
  readonly rowsInAll: number
  /** With `interval`: when each of them begins, those without a call as well. */
  readonly intervals: readonly string[]
  /** Of all rows; null where nothing can be met. */
  readonly totals: ReportTotals | null
  /** The request for the first of its rows, and its totals. */
  readonly asked: Asked
}

/** So many rows are read to be sorted here: the API hands them out by their calls. */
const MAX_PAGES = 10
const PER_PAGE = 100

/** Of a report with more the API makes no CSV. */
export const MAX_FILE_ROWS = 10_000

export function useReport(query: ReportQuery) {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'reports', 'rows', query],
    queryFn: ({ signal }) => readReport(client, query, signal),
    // Rows about something else do not belong under the headings of these.
    placeholderData: (before: Report | undefined, asked) =>
      isAlike(query, asked?.queryKey[3]) ? before : undefined,
  })
}

function isAlike(query: ReportQuery, before: unknown): boolean {
  const names = ['facet', 'facet2', 'tag_value_key'] as const
  return before !== undefined && names.every(name => (before as ReportQuery)[name] === query[name])
}

async function readReport(client: ApiClient, query: ReportQuery, signal: AbortSignal): Promise<Report> {
  /** Rows may move from page to page while they are read. */
  const rows = new Map<string, ReportRow>()
  const asked = pageOf({ ...query, totals: true }, 1)
  const first = await readPage(client, asked, signal)
  const pages = Math.min(MAX_PAGES, Math.ceil(first.count_total / PER_PAGE))
  const others: ReportDocument[] = []
  for (let page = 2; page <= pages; page += 1)
    others.push(await readPage(client, pageOf(query, page), signal))
  for (const row of [first, ...others].flatMap(({ data }) => data)) rows.set(rowKey(row), row)
  return {
    rows: [...rows.values()],
    rowsInAll: first.count_total,
    intervals: first.intervals ?? [],
    totals: first.totals ?? null,
    asked: { path: PATH, query: asked },
  }
}

const PATH = '/api/v1/reports.json'

const pageOf = (query: ReportQuery, page: number): ReportQuery => ({ ...query, page, per_page: PER_PAGE })

function readPage(client: ApiClient, query: ReportQuery, signal: AbortSignal) {
  return dataOf(client.GET(PATH, { params: { query }, signal }))
}

/** Names a row among those of its report. */
export function rowKey({ id, facet2 }: ReportRow): string {
  return facet2 === undefined ? String(id) : `${id}|${facet2.id}`
}

/** All rows of a report as CSV; a file has no rows within rows, as `interval` makes them. */
export function useReportFile(): (query: ReportQuery) => Promise<string> {
  const { client } = useApi()
  return ({ interval, ...query }) =>
    dataOf(client.GET('/api/v1/reports.csv', { params: { query }, parseAs: 'text' }))
}
