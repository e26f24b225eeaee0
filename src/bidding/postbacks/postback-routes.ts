import type { FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { MAX_NEW_CALLERS_A_SECOND } from '../../callers/keep-tags.ts'
import type { CallPostbacks } from '../../calls/postbacks/call-postbacks.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { BODY_REFUSALS, ErrorBody, OVERLOAD_REFUSALS } from '../../platform/http/route.ts'
import { malformed, notFound, tooMany, unauthenticated } from '../../platform/refusals/refusal.ts'
import { OneOf } from '../../platform/wire/wire-types.ts'
import type { BiddingMetrics } from '../bidding-metrics.ts'
import { isLinkPreview, LinkPreview, showNothing } from '../request/link-preview.ts'
import { authenticateRtb, type RtbCaller } from '../request/rtb-key.ts'
import { type RtbParameters, rtbParameters } from '../request/rtb-parameters.ts'
import { readConversion, readData } from './read-postback.ts'

export interface PostbackPorts {
  readonly postbacks: CallPostbacks
  readonly configurations: Configurations
  readonly limits: Pick<RateLimits, 'failedKeys' | 'pings'>
  readonly metrics: Pick<BiddingMetrics, 'countPostback'>
}

const ConversionParameters = Type.Object(
  {
    key: Type.Optional(Type.String({ description: 'Postback key with the action `conversion`.' })),
    call_uuid: Type.Optional(
      Type.String({ description: 'The call that converted; this or `caller_number` is required.' }),
    ),
    caller_number: Type.Optional(
      Type.String({ description: 'The caller, whose last call to the campaign within 30 days is meant.' }),
    ),
    revenue: Type.Optional(Type.String({ description: 'Dollars; this or `payout` is required.' })),
    payout: Type.Optional(Type.String({ description: 'Dollars.' })),
  },
  { additionalProperties: true },
)

const DataParameters = Type.Object(
  {
    key: Type.Optional(Type.String({ description: 'Postback key with the action `data`.' })),
    call_uuid: Type.Optional(Type.String({ description: 'The call; this or `caller_number` is required.' })),
    caller_number: Type.Optional(
      Type.String({
        description:
          'The caller, whose last call to the campaign is meant; where there is none yet, the next ping and call within 24 hours.',
      }),
    ),
  },
  { additionalProperties: true, description: 'Every other parameter is a tag.' },
)

const TagValues = Type.Unsafe<Readonly<Record<string, string>>>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'The tags that were written, by key.',
})

const ConversionDocument = Type.Object({
  call_uuid: Type.String({ format: 'uuid', description: 'The call.' }),
  caller_number: Type.Optional(
    Type.String({ description: 'The caller, where it was sent instead of the call.' }),
  ),
  revenue: Type.Optional(
    Type.Number({ description: 'What the call brings, in dollars, where that was sent: as it was taken.' }),
  ),
  payout: Type.Optional(
    Type.Number({ description: 'What the publisher is paid for it, in dollars, where that was sent.' }),
  ),
  tag_values: TagValues,
  status: Type.Literal('converted', { type: 'string', description: 'That it was taken.' }),
})

const DataDocument = Type.Object({
  tag_values: TagValues,
  call_uuid: Type.Optional(Type.String({ format: 'uuid', description: 'The call, where it was named.' })),
  caller_number: Type.Optional(Type.String({ description: 'Instead of `call_uuid`, where that was sent.' })),
  status: OneOf(['written', 'kept'], {
    type: 'string',
    description:
      'That they were written to a call, or are kept for the next one of a caller who has not called yet.',
  }),
})

const TOO_MANY_CALLERS = `A Company may write data for at most ${MAX_NEW_CALLERS_A_SECOND} callers a second who have not called yet: send it more slowly.`

/**
 * What buyers and others post back (completions.md §6): what a call was worth, and what they know about it. A key is
 * valid only for its own action and the calls of its own campaign.
 */
export function postbackRoutes(ports: PostbackPorts): readonly RouteOptions[] {
  return (['GET', 'POST'] as const).flatMap(method => [
    conversionRoute(method, ports),
    dataRoute(method, ports),
  ])
}

function conversionRoute(method: HTTPMethods, ports: PostbackPorts): RouteOptions {
  return {
    ...routeOf(method, '/conversions.json'),
    schema: {
      ...documented,
      summary: 'Post what a call was worth',
      description:
        'Marks the call as converted and sets its revenue and payout, whatever its criterion says; of a call that is still running they hold at its end. The same again changes nothing; other amounts, 0 included, correct the call, and both postings stay in its events. Answers the amounts that were sent, and no other.',
      ...parametersOf(method, ConversionParameters),
      response: { 200: ConversionDocument, ...previewOf(method), ...refusalsOf(method) },
    },
    handler: async (request, reply) => {
      if (isLinkPreview(request)) return showNothing(reply)
      const { key, configuration, parameters } = await readRequest(request, 'conversion', ports)
      const { call, revenue, payout } = readConversion(parameters)
      const { companyId } = configuration
      const { campaignId } = key
      const callUuid = await ports.postbacks.postConversion({ companyId, campaignId, call, revenue, payout })
      ports.metrics.countPostback('conversion', callUuid === null ? 'unknown-call' : 'accepted')
      if (callUuid === null) throw notFound('call', 'for this key')
      // Buyers and publishers alike hold keys: amounts that were not sent may belong to the other side.
      return {
        call_uuid: callUuid,
        ...('callerNumber' in call && { caller_number: call.callerNumber }),
        ...(revenue !== null && { revenue: revenue.toNumber() }),
        ...(payout !== null && { payout: payout.toNumber() }),
        // An answer to either posting has them (completions.md §6): a conversion writes none.
        tag_values: {},
        status: 'converted' as const,
      }
    },
  }
}

function dataRoute(method: HTTPMethods, ports: PostbackPorts): RouteOptions {
  return {
    ...routeOf(method, '/data_writing.json'),
    schema: {
      ...documented,
      summary: 'Write tags to a call',
      description:
        'Each takes the place of what the call carries under its key. The same again changes nothing. A call that is still running is routed and judged by the tags that it came with. Tags for a caller who has not called the campaign yet are kept for 24 hours, for its next pings and its next call, whose own tags win.',
      ...parametersOf(method, DataParameters),
      response: { 200: DataDocument, ...previewOf(method), ...refusalsOf(method) },
    },
    handler: async (request, reply) => {
      if (isLinkPreview(request)) return showNothing(reply)
      const { key, configuration, parameters } = await readRequest(request, 'data', ports)
      const { call, tags } = readData(parameters)
      const { companyId } = configuration
      const outcome = await ports.postbacks.writeTags({ companyId, campaignId: key.campaignId, call, tags })
      const isTaken = outcome === 'written' || outcome === 'kept'
      ports.metrics.countPostback('data', isTaken ? 'accepted' : outcome)
      if (outcome === 'unknown-call') throw notFound('call', 'for this key')
      if (outcome === 'too-many-tags') throw malformed('The call would carry too many tags: send fewer.')
      if (outcome === 'too-many-callers') throw tooMany(TOO_MANY_CALLERS, 1)
      const named = 'uuid' in call ? { call_uuid: call.uuid } : { caller_number: call.callerNumber }
      return { tag_values: tags, ...named, status: outcome }
    },
  }
}

/** @throws 401, 429, and 400 when the body cannot be read */
async function readRequest(
  request: FastifyRequest,
  action: 'conversion' | 'data',
  ports: PostbackPorts,
): Promise<RtbCaller & { readonly parameters: RtbParameters }> {
  const parameters = rtbParameters(request.query, request.body ?? undefined)
  const caller = await authenticateRtb(
    parameters,
    ports.configurations,
    () => ports.limits.failedKeys.count(request),
    action,
  )
  if (caller.key.paused) throw unauthenticated('This postback key is paused: resume it, or use another.')
  await ports.limits.pings.countSubject(String(caller.key.id))
  return { ...caller, parameters }
}

const previewOf = (method: HTTPMethods) => (method === 'GET' ? { 204: LinkPreview } : {})

function refusalsOf(method: HTTPMethods) {
  const shared = { 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, ...OVERLOAD_REFUSALS }
  return method === 'GET' ? shared : { ...shared, ...BODY_REFUSALS }
}

const documented = {
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
  tags: ['Real-time bidding'],
  security: [{ postbackKey: [] }],
}

function routeOf(method: HTTPMethods, url: string) {
  return {
    method,
    url,
    // Counted by key, and by address only where the key fails.
    config: { isHot: true, rateLimit: false },
    // Parameters may come from three places: they are checked once they are merged.
    validatorCompiler: () => () => true,
  } as const
}

function parametersOf<Schema>(method: HTTPMethods, schema: Schema) {
  return method === 'GET' ? { querystring: schema } : { querystring: schema, body: schema }
}
