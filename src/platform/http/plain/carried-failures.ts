import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What a request failed with before Fastify was handed it, so that Fastify answers it with this and does nothing else. */
interface CarriedFailure {
  readonly error: unknown
  /** How long it had taken until then. */
  readonly elapsedMs: number
}

const elapsedBefore = new WeakMap<FastifyRequest, number>()

/** How long a request took, since it arrived. */
export function elapsedMs(request: FastifyRequest, reply: FastifyReply): number {
  return reply.elapsedTime + (elapsedBefore.get(request) ?? 0)
}

/**
 * To be called before any hook that may refuse a request: what has failed must not be told that nothing was done.
 * @returns has the next request of a connection fail
 */
export function carryFailures(fastify: FastifyInstance): (socket: Socket, failure: CarriedFailure) => void {
  const failures = new WeakMap<Socket, CarriedFailure>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    const failure = failures.get(socket)
    if (failure === undefined) return done()
    failures.delete(socket)
    elapsedBefore.set(request, failure.elapsedMs)
    done(failure.error as Error)
  })
  return (socket, failure) => failures.set(socket, failure)
}
