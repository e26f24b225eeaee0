import type { FastifyInstance } from 'fastify'
import { badRequest } from './error-catalogue.ts'

/** U+0000 as JSON escapes it: PostgreSQL text cannot hold it, and no name or number needs it. */
const ESCAPED_NUL = '\\u0000'

/**
 * Reads `application/json` bodies. An empty one is no body (a DELETE often carries the header alone); a malformed
 * one, or one with a NUL character or a `__proto__` key, is refused with 400.
 */
export function registerJsonBody(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    if (text.includes(ESCAPED_NUL))
      return done(badRequest('The body must not contain the NUL character (\\u0000).'))
    return parse(request, text, (error, value) => {
      if (error) done(badRequest('The body is not valid JSON: check quotes, commas and brackets.'))
      else done(null, value)
    })
  })
}
