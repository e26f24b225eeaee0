import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import { partyOf } from '../access/party.ts'
import type { MainRoutes } from '../access/routes.ts'
import { TOTAL_HEADER } from '../platform/http/link-header.ts'
import { malformed } from '../platform/refusals/refusal.ts'
import { OneOf } from '../platform/wire/wire-types.ts'
import { CALL_FILE_COLUMNS, callFile } from './call-file.ts'
import { askedCalls, CallQuery } from './call-query.ts'
import { WHAT_PARTIES_SEE } from './call-routes.ts'
import type { RecordingLinks } from './recordings/recording-links.ts'
import type { CallRow } from './records/call-row.ts'
import { type FoundCalls, findAskedCalls, readCalls } from './records/read-asked-calls.ts'

/** What a spreadsheet opens without complaint, and this service sends in seconds. */
const MAX_FILE_ROWS = 100_000

const Csv = Type.Unsafe<Readable>({
  description: 'CSV (RFC 4180), UTF-8.',
  content: { 'text/csv': { schema: { type: 'string' } } },
})

const CallFileQuery = Type.Object({
  ...CallQuery.properties,
  columns: Type.Optional(
    Type.Array(OneOf(CALL_FILE_COLUMNS, { type: 'string' }), {
      maxItems: CALL_FILE_COLUMNS.length,
      uniqueItems: true,
      description:
        'The columns of the file, in this order. Without it the file has all of them but `profit`, in the order of the fields of a call. ' +
        '`profit` is revenue less payout and charges; 0 for a publisher or buyer.',
      examples: [['created_at', 'caller', 'revenue']],
    }),
  ),
})

const NONE: FoundCalls = { count: 0, keys: '' }

/** The log of calls as a file. */
export function registerCallFileRoutes(
  routes: MainRoutes,
  pool: Pool,
  recordingLinks: Pick<RecordingLinks, 'urlOf'>,
): void {
  routes.companyRoute({
    tag: 'Calls',
    permission: ['read', 'calls'],
    method: 'GET',
    url: '/api/v5/calls.csv',
    summary: 'List calls, as CSV',
    description:
      `The calls of all pages of the list, up to ${MAX_FILE_ROWS} of them, with a heading; more are refused, with ` +
      'what to change. Columns are named as the fields of a call; its target group is two of them, `tags` is JSON, and ' +
      'pixels are only counted. Calls are those that match when the file is begun, each as it is when its line is ' +
      'sent. An answer that ends without its last chunk is not whole: something failed on the way, so ask again. ' +
      WHAT_PARTIES_SEE,
    query: CallFileQuery,
    response: { 200: Csv },
    answerHeaders: {
      [TOTAL_HEADER]: Type.Integer({ minimum: 0, description: 'How many calls the file has.' }),
    },
    handle: async ({ access, query, request, reply }) => {
      const asked = askedCalls(query, access)
      const found = asked === null ? NONE : await findAskedCalls(pool, asked, MAX_FILE_ROWS)
      if (found === null) throw tooManyCalls()
      reply.type('text/csv; charset=utf-8').header(TOTAL_HEADER, found.count)
      reply.header('content-disposition', `attachment; filename="${fileName(new Date())}"`)
      if (request.method === 'HEAD') return Readable.from([])
      const baseUrl = request.server.baseUrl(request)
      const portions = readCalls(pool, access, found)
      const recordingUrlOf = (call: CallRow) => recordingLinks.urlOf(call, baseUrl)
      return Readable.from(
        callFile(portions, { columns: query.columns, party: partyOf(access), recordingUrlOf }),
      )
    },
  })
}

/** Says when, so that files of one day can lie side by side. */
function fileName(at: Date): string {
  return `calls-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
}

const tooManyCalls = () =>
  malformed(
    `More than ${MAX_FILE_ROWS} calls match: ask for a shorter time (created_at_start, created_at_end), or add a filter.`,
  )
