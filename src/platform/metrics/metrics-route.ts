import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { OPERATIONS_ROUTE } from '../http/operations-route.ts'
import { unauthenticated } from '../refusals/refusal.ts'

/** What is counted, as Prometheus text: by this process, or by all workers. */
export type ReadMetrics = () => Promise<string>

/** `GET /metrics`, Prometheus text; behind `Authorization: Bearer <token>` when a token is configured. */
export function registerMetricsRoute(
  fastify: FastifyInstance,
  readMetrics: ReadMetrics,
  token: string | null,
): void {
  fastify.get('/metrics', OPERATIONS_ROUTE, async (request, reply) => {
    if (token !== null && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw unauthenticated('Send Authorization: Bearer <METRICS_TOKEN>.')
    }
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await readMetrics())
  })
}

function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
