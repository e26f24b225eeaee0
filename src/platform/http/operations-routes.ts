import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { unauthenticated } from '../refusals/refusal.ts'

/** How routes are registered that serve whoever runs the service: no part of the API, and never refused as too many. */
const OPERATIONS_ROUTE = { schema: { hide: true }, config: { rateLimit: false } } as const

/** Storage that has not answered by then is not ready. */
const READINESS_TIMEOUT_MS = 2_000

/** `GET /healthz` answers while the process lives; `GET /readyz` only while storage answers. */
export function registerHealthRoutes(fastify: FastifyInstance, pool: pg.Pool): void {
  fastify.get('/healthz', OPERATIONS_ROUTE, () => ({ status: 'ok' }))
  fastify.get('/readyz', OPERATIONS_ROUTE, async (_request, reply) => {
    if (await answersInTime(pool)) return { status: 'ready' }
    return reply.code(503).send({ error: 'Storage does not answer: check the database.' })
  })
}

async function answersInTime(pool: pg.Pool): Promise<boolean> {
  const abort = new AbortController()
  const deadline = setTimeout(READINESS_TIMEOUT_MS, false, { signal: abort.signal }).catch(() => false)
  const answer = pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
  const isReady = await Promise.race([answer, deadline])
  abort.abort()
  return isReady
}

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
