import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { acceptParameterBodies } from '../platform/http/parameter-bodies.ts'
import { BODY_REFUSALS, ErrorBody, OVERLOAD_REFUSALS } from '../platform/http/route.ts'
import { plainRtbRoutes } from './plain-rtb-routes.ts'
import { type PostbackPorts, postbackRoutes } from './postbacks/postback-routes.ts'
import { isLinkPreview, LinkPreview, showNothing } from './request/link-preview.ts'
import { authenticateRtb } from './request/rtb-key.ts'
import { pingParameters, type RtbParameters, rtbParameters } from './request/rtb-parameters.ts'
import { confirmAnswer, pingAnswer, type RtbAnswerPorts } from './rtb-answers.ts'
import {
  ConfirmParameters,
  PingParameters,
  type RtbAnswer,
  reasonHeader,
  reservationSchema,
  rtbDocument,
  type Wording,
} from './rtb-schema.ts'

export type RtbRoutesPorts = PostbackPorts & RtbAnswerPorts

/** The RTB interface, in a scope of its own: its bodies are read more leniently than the main interface's. */
export async function registerRtbRoutes(fastify: FastifyInstance, ports: RtbRoutesPorts): Promise<void> {
  await fastify.register(async scope => {
    acceptParameterBodies(scope)
    for (const method of ['POST', 'GET'] as const) scope.route(pingRoute(method, ports))
    for (const url of ['/rtbs/:uuid', '/rtbs/:uuid.json']) scope.route(confirmRoute(url, ports))
    for (const route of postbackRoutes(ports)) scope.route(route)
  })
  for (const route of plainRtbRoutes(ports)) fastify.plainRequests.addRoute(route)
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
      if (isLinkPreview(request)) return showNothing(reply)
      const parameters = pingParameters(request.query, method === 'GET' ? undefined : request.body)
      const caller = await callerOf(request, parameters, ports)
      return send(await pingAnswer(parameters, caller, ports), reply, ports)
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
      const caller = await callerOf(request, parameters, ports)
      const { uuid } = request.params as { uuid: string }
      return send(await confirmAnswer(uuid, parameters, caller, ports), reply, ports)
    },
  }
}

function callerOf(request: FastifyRequest, parameters: RtbParameters, ports: RtbRoutesPorts) {
  const countFailure = () => ports.limits.failedKeys.count(request)
  return authenticateRtb(parameters, ports.configurations, countFailure)
}

function send(answer: RtbAnswer, reply: FastifyReply, wording: Wording) {
  const header = reasonHeader(answer)
  if (header !== null) reply.header(...header)
  return rtbDocument(answer, wording)
}
