import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Instant } from '../domain/time/instant.ts'
import { acceptParameterBodies } from '../platform/http/parameter-bodies.ts'
import { BODY_REFUSALS, ErrorBody, OVERLOAD_REFUSALS } from '../platform/http/route.ts'
import { malformed, notFound, unauthenticated } from '../platform/refusals/refusal.ts'
import type { Bidding } from './bidding.ts'
import type { BiddingMetrics } from './bidding-metrics.ts'
import type { ConfirmAnswer } from './confirm.ts'
import type { PingAnswer } from './ping.ts'
import { type PostbackPorts, postbackRoutes } from './postbacks/postback-routes.ts'
import { isLinkPreview, LinkPreview, showNothing } from './request/link-preview.ts'
import { readPingRequest } from './request/ping-request.ts'
import { authenticateRtb } from './request/rtb-key.ts'
import { type RtbParameters, rtbParameters } from './request/rtb-parameters.ts'
import { ConfirmParameters, PingParameters, reservationDocument, reservationSchema } from './rtb-schema.ts'

export interface RtbRoutesPorts extends PostbackPorts {
  readonly bidding: Bidding
  readonly metrics: BiddingMetrics
  /** The host of reservations' SIP addresses. */
  readonly sipDomain: string
  /** What the names of `service_payout` and its like begin with. */
  readonly fieldPrefix: string
  readonly now: () => Instant
}

/** Why there is no target; the body stays as the contract has it (completions.md §6). */
const REASON_HEADER = 'x-no-target-reason'

/** The RTB interface, in a scope of its own: its bodies are read more leniently than the main interface's. */
export async function registerRtbRoutes(fastify: FastifyInstance, ports: RtbRoutesPorts): Promise<void> {
  await fastify.register(async scope => {
    acceptParameterBodies(scope)
    for (const method of ['POST', 'GET'] as const) scope.route(pingRoute(method, ports))
    for (const url of ['/rtbs/:uuid', '/rtbs/:uuid.json']) scope.route(confirmRoute(url, ports))
    for (const route of postbackRoutes(ports)) scope.route(route)
  })
}

const shared = {
  // Counted by key, and by address only where the key fails.
  config: { isHot: true, rateLimit: false },
  // Parameters may come from three places: they are checked once they are merged.
  validatorCompiler: () => () => true,
} satisfies Partial<RouteOptions>

/** The documented media type of bodies; more are understood (`acceptParameterBodies`). */
const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded']

const documented = {
  consumes: BODY_TYPES,
  tags: ['Real-time bidding'],
  security: [{ postbackKey: [] }],
}

const pingBody = { querystring: PingParameters, body: PingParameters }

function pingRoute(method: 'GET' | 'POST', ports: RtbRoutesPorts): RouteOptions {
  const parameters = method === 'GET' ? { querystring: PingParameters } : pingBody
  return {
    ...shared,
    method,
    url: '/rtbs.json',
    // A ping reserves a call, whatever its method: a HEAD must not.
    exposeHeadRoute: false,
    schema: {
      ...documented,
      summary: 'Ping: ask for a buyer and reserve the call',
      description:
        'Parameters may be sent in the query, as a form or as JSON. A further ping for the same caller while the reservation lives is answered with the same reservation (Ping Shield). Without a target the header `X-No-Target-Reason` says why. A GET does the same, for systems that only fetch URLs; the preview of a link (`Purpose: prefetch`) reserves nothing and is answered with 204.',
      ...parameters,
      response: {
        200: reservationSchema(ports.fieldPrefix),
        ...(method === 'GET' && { 204: LinkPreview }),
        400: ErrorBody,
        401: ErrorBody,
        ...(method === 'POST' && BODY_REFUSALS),
        ...OVERLOAD_REFUSALS,
      },
    },
    handler: async (request, reply) => {
      if (method === 'GET' && isLinkPreview(request)) return showNothing(reply)
      const parameters = rtbParameters(request.query, method === 'GET' ? undefined : request.body)
      const { key, configuration } = await callerOf(request, parameters, ports)
      await ports.limits.pings.count(request, String(key.id))
      const campaign = configuration.campaigns.get(key.campaignId)
      if (campaign === undefined)
        throw unauthenticated('This postback key belongs to no campaign: check key.')
      const pingRequest = readPingRequest(parameters, key, configuration)
      const answer = await ports.bidding.ping({
        request: pingRequest,
        key,
        campaign,
        configuration,
        at: ports.now(),
      })
      ports.metrics.countPing(answer)
      return pingDocument(answer, reply, ports)
    },
  }
}

function confirmRoute(url: string, ports: RtbRoutesPorts): RouteOptions {
  return {
    ...shared,
    method: ['PUT', 'PATCH'],
    url,
    schema: {
      ...documented,
      summary: 'Confirm a reservation: count it toward caps',
      description:
        'Idempotent while the reservation lives. After its expiry, or when caps have filled meanwhile, the answer is `no-target`.',
      querystring: ConfirmParameters,
      body: ConfirmParameters,
      response: {
        200: reservationSchema(ports.fieldPrefix),
        400: ErrorBody,
        401: ErrorBody,
        404: ErrorBody,
        ...BODY_REFUSALS,
        ...OVERLOAD_REFUSALS,
      },
    },
    handler: async (request, reply) => {
      const parameters = rtbParameters(request.query, request.body)
      const { key, configuration } = await callerOf(request, parameters, ports)
      if (parameters.get('status') !== 'confirmed') {
        throw malformed('status must be "confirmed": nothing else can be done to a reservation.')
      }
      const uuid = uuidOf(request)
      const answer = await ports.bidding.confirm({ uuid, key, configuration, at: ports.now() })
      ports.metrics.countConfirm(answer)
      return confirmDocument(answer, reply, ports)
    },
  }
}

function callerOf(request: FastifyRequest, parameters: RtbParameters, ports: RtbRoutesPorts) {
  const countFailure = () => ports.limits.failedKeys.count(request)
  return authenticateRtb(parameters, ports.configurations, countFailure)
}

function uuidOf(request: FastifyRequest): string {
  const { uuid } = request.params as { uuid: string }
  return uuid.toLowerCase()
}

function pingDocument(answer: PingAnswer, reply: FastifyReply, ports: RtbRoutesPorts) {
  if (answer.kind === 'no-target') return noTarget(answer.uuid, answer.reason, reply)
  return reservationDocument(answer.reservation, ports, answer.isShielded)
}

function confirmDocument(answer: ConfirmAnswer, reply: FastifyReply, ports: RtbRoutesPorts) {
  if (answer === null) throw notFound('reservation', 'for this key')
  if (answer.kind === 'no-target') return noTarget(answer.uuid, answer.reason, reply)
  return reservationDocument(answer.reservation, ports, false)
}

function noTarget(uuid: string, reason: string | null, reply: FastifyReply) {
  if (reason !== null) reply.header(REASON_HEADER, reason)
  return { uuid, status: 'no-target' as const }
}
