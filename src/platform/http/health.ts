import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { OPERATIONS_ROUTE } from './operations-route.ts'

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
