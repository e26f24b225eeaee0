import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { badRequest, validationFailed } from './error-catalogue.ts'
import { fieldErrors } from './field-errors.ts'

/** Every error leaves through here: refusals as they are, schema violations translated, surprises logged as 500. */
export function registerErrorHandler(fastify: FastifyInstance): void {
  fastify.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const answer = translate(error, request)
    if (answer === null) return sendUnexpected(error, request, reply)
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })
  fastify.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ error: `No such route: ${request.method} ${pathOf(request)}. See /docs for all routes.` }),
  )
}

function translate(error: FastifyError | ApiError, request: FastifyRequest): ApiError | null {
  if (error instanceof ApiError) return error
  if (error.validation) return schemaViolation(error, request)
  const status = error.statusCode ?? 500
  if (status >= 500 && status !== 503) return null
  return new ApiError(status, { error: SENTENCES[status] ?? error.message })
}

const SENTENCES: Readonly<Record<number, string>> = {
  413: 'The body is too large: send at most 1 MB of JSON.',
  415: 'Send the body as JSON with the header Content-Type: application/json.',
  503: 'The service is shutting down or busy: try again shortly.',
}

function schemaViolation(error: FastifyError, request: FastifyRequest): ApiError {
  const violations = error.validation ?? []
  const first = violations[0]
  if (error.validationContext === 'params') {
    return new ApiError(404, { error: `No such record: ${pathOf(request)}.` })
  }
  if (error.validationContext !== 'body') {
    const name = first?.instancePath.split('/')[1] ?? first?.params['missingProperty'] ?? 'query'
    return badRequest(`The query parameter "${name}" is not valid: it ${first?.message ?? 'is malformed'}.`)
  }
  const { rootKey, validationStatus } = request.routeOptions.config
  if (rootKey === undefined) return badRequest(`The body is not valid: ${error.message}.`)
  const isUnrooted = violations.some(
    violation => !violation.instancePath.startsWith(`/${rootKey}/`) && !isFieldOf(violation, rootKey),
  )
  if (isUnrooted)
    return badRequest(`The body must be a JSON object with the root key "${rootKey}" holding an object.`)
  return validationFailed(rootKey, fieldErrors(violations as never), validationStatus)
}

/** A field that the root object lacks is reported at the root object itself. */
function isFieldOf(violation: { instancePath: string; keyword: string }, rootKey: string): boolean {
  return violation.instancePath === `/${rootKey}` && violation.keyword === 'required'
}

function sendUnexpected(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'request failed unexpectedly')
  return reply.code(500).send({
    error: `Something failed on our side; nothing was changed. Please report it with request id ${request.id}.`,
  })
}

/** The path without its query string, which may carry a key. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url
}
