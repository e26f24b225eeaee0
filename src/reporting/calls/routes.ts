import type { Pool } from 'pg'
import { Type } from 'typebox'
import { partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { answerReport } from './answer-report.ts'
import { readQuestion } from './read-question.ts'
import { createReportReader } from './read-report.ts'
import { reportCsv } from './report-csv.ts'
import { ReportDocument } from './report-document.ts'
import { ReportFileQuery, ReportQuery } from './report-query.ts'

/** More rows than this is no file that somebody reads; each of them is named. */
const MAX_FILE_ROWS = 10_000

const WHAT_COUNTS =
  'Every call of the window counts, running ones included; records without calls have no row. Start and end are less ' +
  'than two years apart; a date as both is that day. A publisher’s or buyer’s report is about its own calls: a ' +
  'publisher’s not by `target`, with 0 for `revenue`, `rescued_revenue` and `epc`; a buyer’s not by `affiliate` or ' +
  '`number`, nor by tags that name the publisher, with 0 for `payout`; both with 0 for `cost`, `cpc` and `profit`. ' +
  'What rows are not permitted by, filters are not either. Facets and filters among campaigns, affiliates, targets, numbers, ' +
  'states, dates and `converted` are read from sums, over any window; a tag beside another facet or a filter, hours, and parts of days ' +
  'are added up call by call. Where a window has too many calls for that, the answer is 503 and says what to change.'

/** Reports on calls by one facet or two (service-api.md, Call reports; completions.md §7, §9). */
export function registerReportRoutes(routes: MainRoutes, pool: Pool): void {
  const reader = createReportReader(pool)
  const shared = { tag: 'Reports', method: 'GET', permission: ['read', 'reports'] } as const

  routes.companyRoute({
    ...shared,
    url: '/api/v1/reports.json',
    summary: 'Report on calls',
    description: WHAT_COUNTS,
    query: ReportQuery,
    response: { 200: ReportDocument },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const question = await readQuestion(pool, access, query, { limit: page.perPage, offset: page.offset })
      if (question === null) return { count: 0, count_total: 0, data: [] }
      const answer = await answerReport({ pool, reader }, access, question, query)
      setLinkHeader(request, reply, page, answer.count_total)
      return answer
    },
  })

  routes.companyRoute({
    ...shared,
    url: '/api/v1/reports.csv',
    summary: 'Report on calls, as CSV',
    description:
      `The rows of all pages of the report, up to ${MAX_FILE_ROWS} of them, with a heading. Columns that would hold 0 for ` +
      `every row, because they are not for the reader, are left out. ${WHAT_COUNTS}`,
    query: ReportFileQuery,
    response: { 200: Type.String({ description: 'CSV (RFC 4180), UTF-8.' }) },
    handle: async ({ access, query, reply }) => {
      const question = await readQuestion(pool, access, query, { limit: MAX_FILE_ROWS, offset: 0 })
      const answer = question && (await answerReport({ pool, reader }, access, question, query))
      if (answer && answer.count_total > MAX_FILE_ROWS) {
        throw malformed(
          `The report has ${answer.count_total} rows, more than ${MAX_FILE_ROWS}: add a filter.`,
        )
      }
      reply.type('text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="calls-by-${query.facet}.csv"`)
      return reportCsv(answer?.data ?? [], query, partyOf(access))
    },
  })
}
