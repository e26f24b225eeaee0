import type { preParsingHookHandler } from 'fastify'
import { overloaded } from '../refusals/refusal.ts'
import { BODY_LIMIT_BYTES } from './body-limits.ts'

/** A body of the largest size takes some 170 MB while it is read as JSON, and all of them must fit in a process. */
const MAX_LARGE_BODIES = 8

/** Lets so many bodies beyond the usual size be under way at once; the next is refused with 503 before it is read. */
export function limitLargeBodies(): preParsingHookHandler {
  let underWay = 0
  return (request, reply, payload, done) => {
    const isChunked = request.headers['transfer-encoding'] !== undefined
    const length = isChunked ? Number.POSITIVE_INFINITY : Number(request.headers['content-length'] ?? 0)
    if (length <= BODY_LIMIT_BYTES) return done(null, payload)
    // A client that is gone already will not be heard of again: it would be counted for ever.
    if (reply.raw.destroyed || underWay >= MAX_LARGE_BODIES) return done(overloaded())
    underWay++
    // Comes whatever becomes of the request, even when its client is gone before it is answered.
    reply.raw.once('close', () => underWay--)
    return done(null, payload)
  }
}
