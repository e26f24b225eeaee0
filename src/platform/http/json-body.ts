import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed } from '../refusals/refusal.ts'

/** U+0000 as JSON escapes it: PostgreSQL text cannot hold it, and no name or number needs it. */
const ESCAPED_NUL = '\\u0000'

/**
 * Reads `application/json` bodies. An empty one is no body (a DELETE often carries the header alone); a malformed
 * one, or one with a NUL character, is refused with 400. A `__proto__` key is ignored like any unknown field. Bodies of
 * any other type are refused with 415; what has no length has no type.
 */
export function registerJsonBody(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const parse = fastify.getDefaultJsonParser('remove', 'remove')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    if (text.includes(ESCAPED_NUL))
      return done(malformed('The body must not contain the NUL character (\\u0000).'))
    return parse(request, text, (error, value) => {
      if (error) done(malformed('The body is not valid JSON: check quotes, commas and brackets.'))
      else done(null, value)
    })
  })
  fastify.addHook('onRequest', (request, _reply, done) => {
    // Some clients name a type, that of forms mostly, though they send nothing.
    if (hasNoBody(request)) delete request.headers['content-type']
    done()
  })
}

function hasNoBody({ headers }: FastifyRequest): boolean {
  return (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
}
