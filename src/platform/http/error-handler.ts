import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseTrouble, mayHaveTakenEffect, type TroubleKind } from '../database/database-trouble.ts'
import { invalid, malformed, noneFound, Refusal, unavailable, withoutRoot } from '../refusals/refusal.ts'
import { fieldErrors } from '../wire/field-errors.ts'
import { ApiError, answerToRefusal } from './api-error.ts'
import { tooLargeAdvice, wrongTypeAdvice } from './body-limits.ts'
import { hasTakenEffect } from './effect-of-request.ts'
import { requestLog } from './request-log.ts'

/** Every error leaves through here: refusals mapped, schema violations translated, surprises logged as 500. */
export function registerErrorHandler(fastify: FastifyInstance): void {
  fastify.setErrorHandler<FastifyError | ApiError | Refusal>((error, request, reply) => {
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

const unexpectedFailures = new WeakMap<FastifyRequest, Error>()

/** What a request failed with that is no refusal, the database's trouble included; null while it has not. */
export function unexpectedFailureOf(request: FastifyRequest): Error | null {
  return unexpectedFailures.get(request) ?? null
}

function translate(error: FastifyError | ApiError | Refusal, request: FastifyRequest): ApiError | null {
  if (error instanceof ApiError) return error
  const refusal = error instanceof Refusal ? error : refusalOf(error, request)
  if (refusal !== null) return answerToRefusal(refusal, request.routeOptions.config.validationStatus)
  const { statusCode: status = 500 } = error as FastifyError
  if (status >= 500) return null
  const { upload, maxBodyBytes } = request.routeOptions.config
  const advice = ADVICE[status]?.(upload, maxBodyBytes)
  return new ApiError(status, { error: advice ?? error.message })
}

/** What an error that nobody threw as a refusal comes to; null where it is none. */
function refusalOf(error: FastifyError, request: FastifyRequest): Refusal | null {
  if (error.validation) return schemaViolation(error, request)
  const trouble = databaseTrouble(error)
  if (trouble !== null) {
    requestLog(request).error({ err: error }, 'the database could not do what a request asked for')
    unexpectedFailures.set(request, error)
    const what = TROUBLES[trouble.kind]
    return unavailable(
      isEffectOpen(request, error)
        ? `${what}: look whether the request took effect before you send it again.`
        : `${what}; nothing was changed: try again shortly.`,
    )
  }
  if (error.statusCode === 503) return unavailable('The service is shutting down or busy: try again shortly.')
  return null
}

/** Beginnings of sentences. */
const TROUBLES: Readonly<Record<TroubleKind, string>> = {
  unreachable: 'The database cannot be reached',
  busy: 'The database is too busy',
  full: 'The database has no room left',
  'read-only': 'The database is read-only at the moment',
  broken: 'The connection to the database was lost',
}

/** Whether a request that failed may have changed something. One that reads changes nothing, but for a ping by GET. */
function isEffectOpen(request: FastifyRequest, error: Error): boolean {
  const onlyReads = request.method === 'GET' && request.routeOptions.config.isHot !== true
  return hasTakenEffect(request) || (!onlyReads && mayHaveTakenEffect(error))
}

const ADVICE: Readonly<Record<number, typeof tooLargeAdvice>> = { 413: tooLargeAdvice, 415: wrongTypeAdvice }

function schemaViolation(error: FastifyError, request: FastifyRequest): Refusal {
  const violations = error.validation ?? []
  const first = violations[0]
  if (error.validationContext === 'params') {
    return noneFound(`No such record: ${pathOf(request)}.`)
  }
  if (error.validationContext !== 'body') {
    const name = first?.instancePath.split('/')[1] ?? first?.params['missingProperty'] ?? 'query'
    if (first?.keyword === 'required') return malformed(`The query parameter "${name}" is missing.`)
    return malformed(`The query parameter "${name}" is not valid: it ${complaintOf(first)}.`)
  }
  const { rootKey } = request.routeOptions.config
  if (rootKey === undefined) return malformed(`The body is not valid: ${error.message}.`)
  const isUnrooted = violations.some(
    violation => !violation.instancePath.startsWith(`/${rootKey}/`) && !isFieldOf(violation, rootKey),
  )
  if (isUnrooted) return withoutRoot(rootKey)
  return invalid(rootKey, fieldErrors(violations as never))
}

/** What is wrong with a value, and where only some are right, which. */
function complaintOf(violation: SchemaViolation | undefined): string {
  const allowed = violation?.params['allowedValues']
  if (violation?.keyword === 'enum' && Array.isArray(allowed)) return `must be one of ${allowed.join(', ')}`
  if (violation?.keyword === 'uniqueItems') return 'must name nothing twice'
  return violation?.message ?? 'is malformed'
}

interface SchemaViolation {
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string | undefined
}

/** A field that the root object lacks is reported at the root object itself. */
function isFieldOf(violation: { instancePath: string; keyword: string }, rootKey: string): boolean {
  return violation.instancePath === `/${rootKey}` && violation.keyword === 'required'
}

function sendUnexpected(error: Error, request: FastifyRequest, reply: FastifyReply) {
  requestLog(request).error({ err: error }, 'request failed unexpectedly')
  unexpectedFailures.set(request, error)
  const effect = hasTakenEffect(request)
    ? 'look whether it took effect before you send it again'
    : 'nothing was changed'
  return reply.code(500).send({
    error: `Something failed on our side; ${effect}. Please report it with request id ${request.id}.`,
  })
}

/** The path without its query string, which may carry a key. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url
}
