import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, type Refusal } from '../refusals/refusal.ts'

/**
 * U+0000 as JSON escapes it, and not a backslash that is escaped before `u0000`: PostgreSQL text cannot hold it, and no name or
 * number needs it.
 */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** An escape, whole; of half a surrogate pair that stands alone, what is behind the backslash. */
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/

/**
 * The JSON with U+FFFD for each half of a surrogate pair that stands alone, in values and names, however deep: what storage
 * makes of one in a text, and refuses in `jsonb`. What was not escaped has come as UTF-8, which cannot say such a thing.
 */
export function wellFormedJson(text: string): string {
  if (!ESCAPED_SURROGATE.test(text)) return text
  return text.replace(ESCAPE, (whole, half?: string) => (half === undefined ? whole : '\\ufffd'))
}

/** Why the text of a body is not parsed; null when it may be. */
export function refusalOfJson(text: string): Refusal | null {
  return ESCAPED_NUL.test(text) ? malformed('The body must not contain the NUL character (\\u0000).') : null
}

/** For a text that cannot be parsed. */
export function notJson(): Refusal {
  return malformed('The body is not valid JSON: check quotes, commas and brackets.')
}

/**
 * Reads `application/json` bodies. An empty one is no body (a DELETE often carries the header alone); a malformed
 * one, or one with a NUL character, is refused with 400. Half a surrogate pair is read as U+FFFD. A `__proto__` key is ignored like any unknown field. Bodies of
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
      parse(request, wellFormedJson(text), (error, value) => {
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
