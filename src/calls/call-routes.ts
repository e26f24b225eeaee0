import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import { partyOf } from '../access/party.ts'
import type { MainRoutes } from '../access/routes.ts'
import { setLinkHeader } from '../platform/http/link-header.ts'
import { PageQuery, pageOf } from '../platform/wire/page.ts'
import { Text } from '../platform/wire/wire-types.ts'
import { askedCalls, CallQuery } from './call-query.ts'
import {
  CallDocument,
  CallEventDocument,
  callDocument,
  callEventDocument,
  type RecordingUrlOf,
} from './call-schema.ts'
import { registerCallTotalsRoute } from './call-totals-route.ts'
import type { RecordingLinks } from './recordings/recording-links.ts'
import { eventsShownTo } from './records/events-shown-to.ts'
import { listCallEvents } from './records/list-call-events.ts'
import { listCalls } from './records/list-calls.ts'
import { callAdder, type KnownOfCalls } from './records/total-calls.ts'
import { visibleCall } from './records/visible-call.ts'

/** Every version serves the same data (completions.md §5). */
const VERSIONS = ['v5', 'v4', 'v3', 'v2']
const versioned = (path: string) => VERSIONS.map(version => `/api/${version}${path}`)

const CallListQuery = Type.Object({ ...PageQuery.properties, ...CallQuery.properties })

const CallParams = Type.Object({ uuid: Text() })

const shared = { tag: 'Calls', permission: ['read', 'calls'] } as const

export const WHAT_PARTIES_SEE =
  'A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, ' +
  'and not through whom they came, nor what that was paid. What is not theirs is null, or 0.'

export function registerCallRoutes(
  routes: MainRoutes,
  pool: Pool,
  recordingLinks: Pick<RecordingLinks, 'urlOf'>,
  known: KnownOfCalls,
): void {
  // By the way that the client came: it knows that one.
  const urlsFor =
    (request: FastifyRequest): RecordingUrlOf =>
    call =>
      recordingLinks.urlOf(call, request.server.baseUrl(request))

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: versioned('/calls.json'),
    summary: 'List calls',
    description: `A page, newest first. ${WHAT_PARTIES_SEE}`,
    query: CallListQuery,
    response: { 200: Type.Array(CallDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const asked = askedCalls(query, access)
      if (asked === null) return []
      const { rows, totalRows } = await listCalls(pool, asked, page, known.count)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(row => callDocument(row, partyOf(access), urlsFor(request)))
    },
  })

  registerCallTotalsRoute(routes, callAdder(pool, known.sums))

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: versioned('/calls/:uuid.json'),
    summary: 'Get a call',
    description: `A call as it stands, in progress or finished. ${WHAT_PARTIES_SEE}`,
    params: CallParams,
    response: { 200: CallDocument },
    handle: async ({ access, params, request }) =>
      callDocument(await visibleCall(pool, access, params.uuid), partyOf(access), urlsFor(request)),
  })

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: versioned('/calls/:uuid/events.json'),
    summary: 'What happened to a call, and why',
    description:
      'Oldest first: every decision with its reasons, each candidate considered and why it was skipped. The last, ' +
      '`call_ended`, says who hung up and why; where the line was lost (`line_lost`), `detail` says in words which side ' +
      'was, and how that showed. A publisher or buyer sees what concerns it.',
    params: CallParams,
    response: { 200: Type.Array(CallEventDocument) },
    handle: async ({ access, params }) => {
      const events = await listCallEvents(pool, await visibleCall(pool, access, params.uuid))
      return eventsShownTo(access, events).map(callEventDocument)
    },
  })
}
