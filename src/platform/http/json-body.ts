import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, type Refusal } from '../refusals/refusal.ts'

/** U+0000 as JSON escapes it: PostgreSQL text cannot hold it, and no name or number needs it. */
const ESCAPED_NUL = '\\u0000'

/** Why the text of a body is not parsed; null when it may be. */
export function refusalOfJson(text: string): Refusal | null {
  return text.includes(ESCAPED_NUL)
    ? malformed('The body must not contain the NUL character (\\u0000).')
    : null
}

/** For a text that cannot be parsed. */
export function notJson(): Refusal {
  return malformed('The body is not valid JSON: check quotes, commas and brackets.')
}

/**
 * Reads `application/json` bodies. An empty one is no body (a DELETE often carries the header alone); a malformed
 * one, or one with a NUL character, is refused with 400. A `__proto__` key is ignored like any unknown field. Bodies of
 * any other type are refused with 415; what has no length has no type.
 */
export function registerJsonBody(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(fastify))
  fastify.addHook('onRequest', (request, _reply, done) => {
    // Some clients name a type, that of forms mostly, though they send nothing.
    if (hasNoBody(request)) delete request.headers['content-type']
    done()
  })
}

/** Parses a whole body. */
export function jsonParser(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('remove', 'remove')
  return (
    request: FastifyRequest,
    body: string | Buffer,
    done: (error: Error | null, value?: unknown) => void,
  ): void => {
    const text = body.toString()
    const refusal = refusalOfJson(text)
    if (text.trim() === '') done(null, undefined)
    else if (refusal !== null) done(refusal)
    else {
      parse(request, text, (error, value) => {
        if (error) done(notJson())
        else done(null, value)
      })
    }
  }
}

/** Whether the request carries none, as its headers say. */
export function hasNoBody({ headers }: FastifyRequest): boolean {
  return (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
}
