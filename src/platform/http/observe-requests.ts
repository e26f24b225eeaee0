import type { FastifyInstance } from 'fastify'
import './fastify-types.ts'
import { elapsedMs } from './plain/carried-failures.ts'

interface AnsweredRequest {
  readonly method: string
  /** The pattern of its path; `unknown` where no route took it. */
  readonly route: string
  readonly status: number
  readonly elapsedMs: number
}

/** Has `observe` called with every request of a server once it is answered, or its client gone. */
export function observeRequests(fastify: FastifyInstance, observe: (request: AnsweredRequest) => void): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    observe({ method, route, status: reply.statusCode, elapsedMs: elapsedMs(request, reply) })
    done()
  })
  fastify.plainRequests.onAnswered(({ method, url, elapsedMs }) =>
    observe({ method, route: url, status: 200, elapsedMs }),
  )
}
