import type { FastifyInstance } from 'fastify'
import { malformed, Refusal, tooLarge } from '../refusals/refusal.ts'
import { unsupportedMediaType } from './api-error.ts'
import { parseQueryString } from './query-string.ts'

/** What systems call a body of parameters, whatever it holds. */
const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain']

/**
 * Makes the routes of `fastify` read bodies as other systems send parameters: JSON or a form, and JSON under
 * any of the content types (completions.md §6).
 */
export function acceptParameterBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(BODY_TYPES, { parseAs: 'string' }, (request, body, done) => {
    const isJson = request.headers['content-type']?.includes('json') ?? false
    try {
      done(null, parseParameters(body.toString().trim(), isJson))
    } catch (error) {
      const isRefusal = error instanceof Refusal
      done(isRefusal ? error : malformed('The body is not valid JSON: check quotes, commas and brackets.'))
    }
  })
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(otherBodyType()))
}

function otherBodyType() {
  return unsupportedMediaType(
    'Send the parameters as a form (Content-Type: application/x-www-form-urlencoded) or as JSON (Content-Type: application/json).',
  )
}

/** Many times as many as any system sends of a call. */
const MAX_FORM_PARAMETERS = 1_000

/** @throws SyntaxError for JSON that is none, 413 for a form with too many parameters */
export function parseParameters(text: string, isJson: boolean): unknown {
  if (text === '') return {}
  if (isJson || /^[{[]/.test(text)) return JSON.parse(text)
  if (text.split('&', MAX_FORM_PARAMETERS + 1).length > MAX_FORM_PARAMETERS)
    throw tooLarge(`The form has too many parameters: send at most ${MAX_FORM_PARAMETERS}.`)
  return parseQueryString(text)
}
