import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { type Static, Type } from 'typebox'
import type { CompanyAccess } from '../access/company-access.ts'
import { isShownTo, partyOf } from '../access/party.ts'
import type { MainRoutes } from '../access/routes.ts'
import { CALL_VISIBILITY } from '../access/visibility.ts'
import { parsePhoneNumber } from '../domain/phone/phone-number.ts'
import { boundedWindow, updatedWindow } from '../domain/time/asked-window.ts'
import { setLinkHeader } from '../platform/http/link-header.ts'
import { malformed } from '../platform/refusals/refusal.ts'
import { afidFilter, cidFilter, clientIdsIn, tidFilter } from '../platform/wire/client-id-filters.ts'
import { PageQuery, pageOf } from '../platform/wire/page.ts'
import { updatedParameters } from '../platform/wire/window-query.ts'
import { OneOf, Text } from '../platform/wire/wire-types.ts'
import {
  CALL_STATUSES,
  CallDocument,
  CallEventDocument,
  callDocument,
  callEventDocument,
  type RecordingUrlOf,
} from './call-schema.ts'
import type { RecordingLinks } from './recordings/recording-links.ts'
import { eventsShownTo } from './records/events-shown-to.ts'
import { listCallEvents } from './records/list-call-events.ts'
import { type CallFilter, listCalls } from './records/list-calls.ts'
import { visibleCall } from './records/visible-call.ts'

/** Every version serves the same data (completions.md §5). */
const VERSIONS = ['v5', 'v4', 'v3', 'v2']
const versioned = (path: string) => VERSIONS.map(version => `/api/${version}${path}`)

const CallQuery = Type.Object({
  ...PageQuery.properties,
  created_at_start: Type.Optional(Text({ description: 'ISO 8601 time or date (UTC), inclusive.' })),
  created_at_end: Type.Optional(Text({ description: 'ISO 8601 time or date (UTC), inclusive.' })),
  ...updatedParameters,
  caller: Type.Optional(Text({ description: 'Phone number.' })),
  ...cidFilter('calls'),
  ...afidFilter('calls'),
  ...tidFilter('calls'),
  sub_id: Type.Optional(Text()),
  status: Type.Optional(OneOf(CALL_STATUSES)),
  sort_by: Type.Optional(OneOf(['created_at', 'updated_at'])),
  order: Type.Optional(OneOf(['asc', 'desc'], { description: 'Default: desc, newest first.' })),
})

const CallParams = Type.Object({ uuid: Text() })

const shared = { tag: 'Calls', permission: ['read', 'calls'] } as const

const WHAT_PARTIES_SEE =
  'A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, ' +
  'and not through whom they came, nor what that was paid. What is not theirs is null, or 0.'

export function registerCallRoutes(
  routes: MainRoutes,
  pool: Pool,
  recordingLinks: Pick<RecordingLinks, 'urlOf'>,
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
    query: CallQuery,
    response: { 200: Type.Array(CallDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const order = { by: query.sort_by ?? 'created_at', direction: query.order ?? 'desc' } as const
      const filter = { ...filterOf(query), ...ownRowsOf(access) }
      if (asksForWithheld(query, access)) return []
      const { rows, totalRows } = await listCalls(pool, access.companyId, filter, order, page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(row => callDocument(row, partyOf(access), urlsFor(request)))
    },
  })

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
      'Oldest first: every decision with its reasons, each candidate considered and why it was skipped. A publisher or ' +
      'buyer sees what concerns it.',
    params: CallParams,
    response: { 200: Type.Array(CallEventDocument) },
    handle: async ({ access, params }) => {
      const events = await listCallEvents(pool, await visibleCall(pool, access, params.uuid))
      return eventsShownTo(access, events).map(callEventDocument)
    },
  })
}

/** Filters by fields that not every party is shown, with the visibility of those fields. */
const FILTERED_VISIBILITY = [
  ['afid', CALL_VISIBILITY.afid],
  ['client_afid', CALL_VISIBILITY.afid],
  ['sub_id', CALL_VISIBILITY.sid],
  ['tid', CALL_VISIBILITY.tid],
  ['client_tid', CALL_VISIBILITY.tid],
] as const

/** A filter by what the reader is not shown finds nothing: any result would give it away. */
function asksForWithheld(query: Static<typeof CallQuery>, access: CompanyAccess): boolean {
  return FILTERED_VISIBILITY.some(
    ([name, visibility]) => query[name] !== undefined && !isShownTo(partyOf(access), visibility),
  )
}

/** @throws 400 for a time or caller that cannot be read, and for a range that ends before it starts */
function filterOf(query: Static<typeof CallQuery>): CallFilter {
  const { caller, sub_id: sid, status } = query
  const [created, updated] = [boundedWindow(query), updatedWindow(query)]
  if ('error' in created) throw malformed(created.error)
  if ('error' in updated) throw malformed(updated.error)
  return {
    createdFrom: created.start === null ? undefined : new Date(created.start.start),
    createdBefore: created.end === null ? undefined : new Date(created.end.end),
    updatedFrom: updated.start === null ? undefined : new Date(updated.start.start),
    updatedBefore: updated.end === null ? undefined : new Date(updated.end.end),
    caller: caller === undefined ? undefined : callerNumber(caller),
    ...clientIdsIn(query),
    sid,
    status,
  }
}

/** @throws 400 when the text is no phone number */
function callerNumber(text: string): string {
  // A space is what a URL makes of an unescaped plus.
  const number = parsePhoneNumber(text.replace(/^ /, '+'))
  if (number === null) throw malformed('caller must be a phone number, such as +12025550123.')
  return number
}

/** A publisher sees the calls of its own Affiliate, a buyer those of its own Target. */
function ownRowsOf({ onlyAffiliateId, onlyTargetId }: CompanyAccess): CallFilter {
  return { affiliateId: onlyAffiliateId ?? undefined, targetId: onlyTargetId ?? undefined }
}
