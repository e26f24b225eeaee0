import type { FastifyInstance } from 'fastify'
import { badRequest, unsupportedMediaType } from '../platform/http/error-catalogue.ts'
import { parseQueryString } from '../platform/http/query-string.ts'

/** The parameters of a request on the RTB interface, whichever way they were sent. */
export type RtbParameters = ReadonlyMap<string, unknown>

/** What publishers' systems call a body, whatever it holds. */
const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain']

/**
 * Makes the routes of `fastify` read bodies as publishers send them: JSON or a form, and JSON under any of the
 * content types (completions.md §6).
 */
export function acceptRtbBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(BODY_TYPES, { parseAs: 'string' }, (request, body, done) => {
    const isJson = request.headers['content-type']?.includes('json') ?? false
    try {
      done(null, parseBody(body.toString().trim(), isJson))
    } catch {
      done(badRequest('The body is not valid JSON: check quotes, commas and brackets.'))
    }
  })
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(otherBodyType()))
}

function otherBodyType() {
  return unsupportedMediaType(
    'Send the parameters as a form (Content-Type: application/x-www-form-urlencoded) or as JSON (Content-Type: application/json).',
  )
}

function parseBody(text: string, isJson: boolean): unknown {
  if (text === '') return {}
  return isJson || /^[{[]/.test(text) ? JSON.parse(text) : parseQueryString(text)
}

/**
 * Query and body as one; the body wins. Absent values (null, empty) are left out.
 * @throws 400 when the body is no object
 */
export function rtbParameters(query: unknown, body: unknown): RtbParameters {
  const parameters = new Map<string, unknown>()
  for (const source of body === undefined ? [query] : [query, body]) {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) {
      throw badRequest('The body must hold parameters: a JSON object, or a form.')
    }
    addPresent(source as Readonly<Record<string, unknown>>, parameters)
  }
  return parameters
}

function addPresent(source: Readonly<Record<string, unknown>>, parameters: Map<string, unknown>): void {
  for (const name of Object.keys(source)) {
    const value = source[name]
    if (value !== null && value !== '') parameters.set(name, value)
  }
}

/** A parameter that is a text; numbers are read as the text they were written as. Null when it is absent or neither. */
export function textParameter(parameters: RtbParameters, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = parameters.get(name)
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}
