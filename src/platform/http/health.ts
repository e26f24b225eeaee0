import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Storage that has not answered by then is not ready. */
const READINESS_TIMEOUT_MS = 2_000

/** `GET /healthz` answers while the process lives; `GET /readyz` only while storage answers. */
export function registerHealthRoutes(fastify: FastifyInstance, pool: pg.Pool): void {
  fastify.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
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
