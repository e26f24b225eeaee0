import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import { isShownTo, partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { CALL_VISIBILITY } from '../../access/visibility.ts'
import { contentTypeOf, type Files } from '../../platform/files/files.ts'
import { refuseSignatureUnless } from '../../platform/files/refuse-signature.ts'
import { entityTag, namesTag } from '../../platform/http/entity-tag.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import { forbidden, impossible, noneFound, unavailable } from '../../platform/refusals/refusal.ts'
import { Text } from '../../platform/wire/wire-types.ts'
import { CallDocument, callDocument } from '../call-schema.ts'
import { visibleCall } from '../records/visible-call.ts'
import { byteRange } from './byte-range.ts'
import type { RecordingLinks } from './recording-links.ts'
import type { RecordingOrders } from './recording-orders.ts'

const CallParams = Type.Object({ uuid: Text() })

const LinkQuery = Type.Object({
  expires: Type.Optional(Text({ description: 'As it stands in `recording_url`.' })),
  signature: Type.Optional(Text({ description: 'As it stands in `recording_url`; no key is needed then.' })),
})

const Sound = Type.Unsafe<Readable>({
  description: 'A WAV file, stereo: caller left, destination right. MP3 where its carrier has nothing else.',
  content: {
    'audio/wav': { schema: { type: 'string', format: 'binary' } },
    'audio/mpeg': { schema: { type: 'string', format: 'binary' } },
  },
})

const CONDITIONS = {
  'If-None-Match': Type.Optional(
    Text({ description: 'ETags that you have: one of this recording is answered 304.' }),
  ),
  'If-Range': Type.Optional(
    Text({ description: 'The ETag of what you have the rest of: where it is another, the whole is sent.' }),
  ),
}

export interface RecordingRoutesPorts {
  readonly pool: Pool
  readonly files: Pick<Files, 'open' | 'sizeOf'>
  readonly links: RecordingLinks
  readonly orders: RecordingOrders
  /** Milliseconds since 1970. */
  now(): number
}

export function registerRecordingRoutes(routes: MainRoutes, ports: RecordingRoutesPorts): void {
  const { pool, files, links, orders, now } = ports

  routes.linkedRoute({
    tag: 'Calls',
    permission: ['read', 'calls'],
    method: 'GET',
    url: '/api/v5/calls/:uuid/recording.wav',
    summary: 'Listen to a call',
    description:
      'The recording, where it is a file of this service; or a part of it, where `Range` asks for one, and `If-Range` names what there ' +
      'is. Opened by a key, for whoever is shown `recording_url`, or by the signature in `recording_url` alone.',
    params: CallParams,
    query: LinkQuery,
    requestHeaders: CONDITIONS,
    answerHeaders: { ETag: Text({ description: 'Of this recording alone, which never changes.' }) },
    response: { 200: Sound, 206: Sound, 304: null, 416: ErrorBody },
    companyOfLink: request => linkedCompany(request, links, now()),
    handle: async ({ access, params, request, reply }) => {
      if (!isShownTo(partyOf(access), CALL_VISIBILITY.recording_url)) {
        throw forbidden('Your role is not shown recordings: they give away who bought the call.')
      }
      const call = await visibleCall(pool, access, params.uuid)
      if (call.recording_file === null) throw noRecording()
      return sendRecording(files, call.recording_file, request, reply)
    },
  })

  for (const [order, summary, description] of ORDERS) {
    routes.companyRoute({
      tag: 'Calls',
      permission: ['write', 'calls'],
      method: 'POST',
      url: `/api/v5/calls/:uuid/recording/${order}.json`,
      summary,
      description: `${description} Asked for again it changes nothing.`,
      params: CallParams,
      response: { 200: CallDocument, 422: ErrorBody },
      handle: async ({ access, params, request }) => {
        const call = await visibleCall(pool, access, params.uuid)
        const outcome = await orders.order(call, order)
        if (outcome === 'unanswered') throw unanswered()
        if (outcome === 'not-recorded') throw notRecorded()
        const urlOf = (row: typeof call) => links.urlOf(row, request.server.baseUrl(request))
        return callDocument(await visibleCall(pool, access, params.uuid), partyOf(access), urlOf)
      },
    })
  }
}

const ORDERS = [
  ['pause', 'Pause the recording of a call', 'What is said from now on is left out of the recording.'],
  ['resume', 'Resume the recording of a call', 'What is said from now on is in the recording again.'],
] as const

/** @throws 403 for a signature that is not valid */
function linkedCompany({ params, query }: FastifyRequest, links: RecordingLinks, now: number): number | null {
  const sent = query as Readonly<Record<string, unknown>>
  if (sent['signature'] === undefined) return null
  const companyId = Number(sent['company_id'])
  const uuid = String((params as Readonly<Record<string, unknown>>)['uuid']).toLowerCase()
  const [expires, signature] = [String(sent['expires']), String(sent['signature'])]
  refuseSignatureUnless(links.verdictOn({ companyId, uuid, expires, signature }, new Date(now)))
  return companyId
}

/** A recording never changes, so that parts of it that were read at different times belong together. */
async function sendRecording(
  files: Pick<Files, 'open' | 'sizeOf'>,
  key: string,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable | { readonly error: string } | undefined> {
  const size = await files.sizeOf(key)
  if (size === null) throw noRecording()
  // A key is never used twice, and says no more than that.
  const etag = entityTag(key)
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (namesTag(headers['if-none-match'], etag)) {
    reply.code(304)
    return undefined
  }
  const condition = headers['if-range']
  // Range is defined for GET alone (RFC 9110 14.2): HEAD is answered with the length of the whole.
  const isPart = method !== 'HEAD' && (condition === undefined || condition === etag)
  const part = isPart ? byteRange(headers.range, size) : 'all'
  if (part === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`)
    return { error: `The recording has ${size} bytes: ask for a range within them.` }
  }
  const file = method === 'HEAD' ? null : await files.open(key, part === 'all' ? undefined : part)
  if (file === null && method !== 'HEAD') throw noRecording()
  if (part !== 'all') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  reply.type(contentTypeOf(key)).header('content-length', part === 'all' ? size : part.end - part.start + 1)
  return file?.content ?? Readable.from([])
}

const noRecording = () => noneFound('This call has no recording here.')

const notRecorded = () =>
  impossible(
    'Nothing of this call is being recorded now: it is over, nobody has it yet, or it is not to be recorded.',
  )

const unanswered = () =>
  unavailable(
    'The process that runs this call does not answer: send this again. If it is dead, others end its calls.',
  )
