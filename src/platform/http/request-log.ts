import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/**
 * The log of one request: its lines carry the request's id. Made when there is something to say, since most requests
 * have nothing to say; Fastify would make one for each.
 */
export function requestLog(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ reqId: request.id })
}
