import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import type { CanWrite } from '../database/can-write.ts'
import { forbidden, unauthenticated } from '../refusals/refusal.ts'
import { isLoopback } from './is-loopback.ts'

/** How routes are registered that serve whoever runs the service: no part of the API, and never refused as too many. */
const OPERATIONS_ROUTE = { schema: { hide: true }, config: { rateLimit: false } } as const

/**
 * `GET /healthz` answers while the process lives; `GET /readyz` only while the database takes writes, and the process is
 * not about to stop.
 * @param canWrite answers within a few seconds
 */
export function registerHealthRoutes(
  fastify: FastifyInstance,
  canWrite: CanWrite,
  isDraining: () => boolean,
): void {
  fastify.get('/healthz', OPERATIONS_ROUTE, () => ({ status: 'ok' }))
  fastify.get('/readyz', OPERATIONS_ROUTE, async (_request, reply) => {
    if (isDraining())
      return reply.code(503).send({ error: 'The process is stopping: send requests elsewhere.' })
    if (await canWrite()) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .send({ error: 'Nothing can be written to the database: check that it runs, and has room.' })
  })
}

/** A blip is over by then. */
const RETRY_AFTER_SECONDS = 2

/** What is counted, as Prometheus text: by this process, or by all workers. */
export type ReadMetrics = () => Promise<string>

/**
 * `GET /metrics`, Prometheus text: behind `Authorization: Bearer <token>` when a token is configured, and else for this
 * machine alone (completions.md §10).
 */
export function registerMetricsRoute(
  fastify: FastifyInstance,
  readMetrics: ReadMetrics,
  token: string | null,
): void {
  fastify.get('/metrics', OPERATIONS_ROUTE, async (request, reply) => {
    if (token === null && !isFromThisMachine(request)) {
      throw forbidden('Set METRICS_TOKEN to read metrics from other machines, or through a proxy.')
    }
    if (token !== null && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw unauthenticated('Send Authorization: Bearer <METRICS_TOKEN>.')
    }
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await readMetrics())
  })
}

/** What a proxy adds for whom it asks: one on this machine connects from here for whoever connects to it. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** By the socket, and not by what a proxy, trusted or not, or a client says of where the request comes from. */
function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress) && FORWARDING_HEADERS.every(name => headers[name] === undefined)
}

function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
