import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import type { CommitWitness } from '../database/commit-trace.ts'
import type { UploadRule } from '../wire/uploaded-file.ts'
import { FieldErrorsBody } from '../wire/wire-types.ts'
import { jsonLimitWith } from './body-limits.ts'
import { tracingEffect } from './effect-of-request.ts'
import './fastify-types.ts'
import { optionalBody, refuseUnknownParameters } from './known-parameters.ts'
import { TOTAL_HEADER } from './link-header.ts'
import { announceSuccessor, documentedPath } from './successor.ts'
import { readUploadBody } from './uploads.ts'

type Method = Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>

/** What a route takes and answers: the schemas that validate it are the ones that document it. */
export interface RouteDefinition<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Context,
> {
  readonly method: Method
  /** One path, or several that serve the same thing. */
  readonly url: string | readonly string[]
  readonly summary: string
  readonly description?: string
  /** The heading under which the API document lists the route. */
  readonly tag: string
  readonly params?: Params
  readonly query?: Query
  /** Whether a query parameter that it does not know is refused; without a word here, where it lists something. */
  readonly refusesUnknownParameters?: boolean
  readonly body?: Body
  /** The root key of `body`. */
  readonly rootKey?: string
  /** The largest JSON body where it is not that of every other route. */
  readonly maxBodyBytes?: number
  /** The file that the body may hold; the route then takes forms as well as JSON. */
  readonly upload?: UploadRule
  /** Whether the whole body may be left out. */
  readonly bodyIsOptional?: boolean
  readonly validationStatus?: number
  /** Whether what is stored can make the validation fail though the route takes no body. */
  readonly mayFailValidation?: boolean
  readonly isHot?: boolean
  /** Set where the path holds what lets somebody in: it stands in no log. */
  readonly pathIsSecret?: boolean
  /** The path to use instead of this route, which makes the route deprecated: its answers and the document say so. */
  readonly successor?: string
  /** Bodies by status; the first is what a returned value is sent with. null = no body. */
  readonly response: Readonly<Record<number, TSchema | null>>
  /** Headers that the route reads, and that its success carries; for the document. */
  readonly requestHeaders?: TProperties
  readonly answerHeaders?: TProperties
  handle(input: RouteInput<Params, Query, Body> & Context): Promise<unknown> | unknown
}

interface RouteInput<Params extends TSchema, Query extends TSchema, Body extends TSchema> {
  readonly params: Static<Params>
  readonly query: Static<Query>
  readonly body: Static<Body>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Who may call: found out before the body is read as far as that is possible (`authenticate`, `contextBeforeBody`), and
 * else once it is read, but before it is validated (`contextOf`): whoever may not do it is told nothing of a body.
 */
export interface Guard<Context> {
  readonly security: readonly Record<string, readonly string[]>[]
  readonly refusals: readonly number[]
  /** Query parameters that every route behind the guard takes. */
  readonly query: TProperties
  authenticate(request: FastifyRequest): Promise<void>
  /** Null where the body may say in which Company it is to be, so that `contextOf` must be asked. */
  contextBeforeBody?(request: FastifyRequest): Promise<Context | null>
  contextOf(request: FastifyRequest): Promise<Context>
  /** In its place where the body was still under way when the request was let in: who asks may have lost its right to since. */
  contextAnew?(request: FastifyRequest): Promise<Context>
  /** Set where a request may name itself, so that a repeated one is answered and not carried out again. */
  readonly repetition?: Repetition<Context>
}

/** How requests are known again. */
export interface Repetition<Context> {
  /** What such a request is named by, and what marks an answer to a repeated one. */
  readonly headers: TProperties
  readonly answerHeaders: TProperties
  readonly refusals: readonly number[]
  /**
   * Answers a repeated request; false when it is new, and so to be validated and handled.
   * @param bodilessStatus of a route whose success is always answered with this status and nothing else; else null
   */
  answerRepeated(
    request: FastifyRequest,
    reply: FastifyReply,
    context: Context,
    bodilessStatus: number | null,
  ): Promise<boolean>
  /** Of a request that names itself: who knows what became of its transactions. */
  witnessOf(request: FastifyRequest): CommitWitness | null
  /** Hears every answer before it is sent, refusals and failures as well. */
  keepAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void>
}

export const ErrorBody = Type.Object({
  error: Type.String({ description: 'A sentence that says what to change.' }),
})

/** How a route that takes a body answers one that is too large, or of another type. */
export const BODY_REFUSALS = { 413: ErrorBody, 415: ErrorBody } as const

const RETRY_AFTER = {
  'Retry-After': Type.Integer({ minimum: 1, description: 'Seconds to wait before the next request.' }),
}
const RetryLaterBody = { ...ErrorBody, headers: RETRY_AFTER }

/** How any route answers a client that asks too often, and all of them when the service has too much to do. */
export const OVERLOAD_REFUSALS = { 429: RetryLaterBody, 503: RetryLaterBody } as const

/** Of lists that have pages; `link-header.ts` sets them. */
const PAGE_HEADERS = {
  Link: Type.String({ description: 'The `first`, `prev`, `last` and `next` page, where there are several.' }),
  [TOTAL_HEADER]: Type.Integer({ minimum: 0, description: 'How many rows all pages have.' }),
}

/** Registers a route: guard, validation, documentation and answer, in the one order that all routes share. */
export function registerRoute<Params extends TSchema, Query extends TSchema, Body extends TSchema, Context>(
  fastify: FastifyInstance,
  guard: Guard<Context>,
  definition: RouteDefinition<Params, Query, Body, Context>,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  /** Whose bodies were still under way. */
  const late = new WeakSet<FastifyRequest>()
  const { repetition } = guard
  const { upload } = definition
  const querystring = Type.Object({ ...guard.query, ...propertiesOf(definition.query) })
  const parameterNames = Object.keys(querystring.properties)
  const refusesUnknown = definition.refusesUnknownParameters ?? isList(definition)
  const successStatus = Number(Object.keys(definition.response)[0])
  // A redirection says more in its headers.
  const isBodiless = definition.response[successStatus] === null && successStatus < 300
  const bodilessStatus = isBodiless ? successStatus : null
  for (const url of [definition.url].flat()) {
    scopeOf(fastify, upload).route({
      method: definition.method,
      url,
      ...(upload && { bodyLimit: jsonLimitWith(upload) }),
      ...(definition.maxBodyBytes !== undefined && { bodyLimit: definition.maxBodyBytes }),
      config: {
        ...(definition.rootKey === undefined ? {} : { rootKey: definition.rootKey }),
        ...(definition.validationStatus === undefined
          ? {}
          : { validationStatus: definition.validationStatus }),
        ...(definition.isHot === undefined ? {} : { isHot: definition.isHot }),
        ...(definition.pathIsSecret === undefined ? {} : { pathIsSecret: definition.pathIsSecret }),
        ...(upload && { upload }),
        ...(definition.maxBodyBytes !== undefined && { maxBodyBytes: definition.maxBodyBytes }),
      },
      schema: {
        summary: definition.summary,
        ...describedFor(definition),
        tags: [definition.tag],
        security: guard.security,
        ...(definition.params === undefined ? {} : { params: definition.params }),
        querystring,
        ...(definition.body === undefined ? {} : { body: definition.body }),
        ...(upload && { consumes: ['application/json', 'multipart/form-data'] }),
        ...headersFor(definition, repetition),
        response: documentedResponses(definition, guard),
      },
      onRequest: async (request, reply) => {
        if (definition.successor !== undefined) announceSuccessor(definition.successor, request, reply)
        await guard.authenticate(request)
        const context = await guard.contextBeforeBody?.(request)
        if (context) contexts.set(request, context)
        if (guard.contextAnew !== undefined && request.raw.complete === false) late.add(request)
      },
      preValidation: async (request, reply) => {
        if (upload !== undefined) await readUploadBody(request, upload, definition)
        const anew = late.has(request) ? await guard.contextAnew?.(request) : contexts.get(request)
        const context = anew ?? (await guard.contextOf(request))
        contexts.set(request, context)
        if (refusesUnknown) refuseUnknownParameters(request.query as object, parameterNames)
        if (definition.bodyIsOptional)
          request.body = optionalBody(request.body, definition.rootKey, parameterNames)
        if (await repetition?.answerRepeated(request, reply, context, bodilessStatus)) return reply
      },
      ...(repetition && { onSend: repetition.keepAnswer }),
      handler: async (request, reply) => {
        const context = contexts.get(request) as Context
        reply.code(successStatus)
        const handle = () =>
          definition.handle({
            params: request.params as Static<Params>,
            query: request.query as Static<Query>,
            body: request.body as Static<Body>,
            request,
            reply,
            ...context,
          })
        const result = await (repetition === undefined
          ? handle()
          : tracingEffect(request, repetition.witnessOf(request), handle))
        return reply.sent ? reply : reply.send(result ?? undefined)
      },
    })
  }
}

/** Whether the route answers several records, or is asked by filters of its own. */
function isList({ method, query, response }: RouteDefinition<TSchema, TSchema, TSchema, never>): boolean {
  const [answer] = Object.values(response)
  return method === 'GET' && (query !== undefined || (answer != null && Type.IsArray(answer)))
}

const isPaged = (query: TSchema | undefined) => Object.hasOwn(propertiesOf(query), 'page')

/** Forms are read in a scope of their own, or every route would take them. */
function scopeOf(fastify: FastifyInstance, upload: UploadRule | undefined): FastifyInstance {
  if (upload === undefined) return fastify
  if (fastify.uploadScope === undefined) throw new Error('no upload scope has been opened')
  return fastify.uploadScope
}

function describedFor({
  description,
  successor,
}: Pick<RouteDefinition<TSchema, TSchema, TSchema, never>, 'description' | 'successor'>): {
  description?: string
  deprecated?: boolean
} {
  if (successor === undefined) return description === undefined ? {} : { description }
  const advice = `Deprecated: use \`${documentedPath(successor)}\`.`
  return { deprecated: true, description: description === undefined ? advice : `${advice} ${description}` }
}

function headersFor(
  { requestHeaders }: Pick<RouteDefinition<TSchema, TSchema, TSchema, never>, 'requestHeaders'>,
  repetition: Pick<Repetition<never>, 'headers'> | undefined,
): { headers?: TSchema } {
  const headers = { ...repetition?.headers, ...requestHeaders }
  return Object.keys(headers).length > 0 ? { headers: Type.Object(headers) } : {}
}

function propertiesOf(schema: TSchema | undefined): TProperties {
  return schema !== undefined && Type.IsObject(schema) ? schema.properties : {}
}

function documentedResponses(
  definition: Pick<
    RouteDefinition<TSchema, TSchema, TSchema, never>,
    | 'response'
    | 'answerHeaders'
    | 'params'
    | 'query'
    | 'body'
    | 'rootKey'
    | 'validationStatus'
    | 'mayFailValidation'
  >,
  { refusals, repetition }: Pick<Guard<never>, 'refusals' | 'repetition'>,
): Record<number, TSchema> {
  const responses: Record<number, TSchema> = {}
  for (const [status, schema] of Object.entries(definition.response)) {
    const documented = schema ?? Type.Null({ description: 'No body.' })
    const headers = {
      ...repetition?.answerHeaders,
      ...definition.answerHeaders,
      ...(isPaged(definition.query) && PAGE_HEADERS),
    }
    responses[Number(status)] = Object.keys(headers).length > 0 ? { ...documented, headers } : documented
  }
  const errors = new Set([400, ...refusals, ...(repetition?.refusals ?? [])])
  if (definition.params !== undefined) errors.add(404)
  if (definition.body !== undefined) Object.assign(responses, BODY_REFUSALS)
  if (definition.rootKey !== undefined && (definition.body !== undefined || definition.mayFailValidation)) {
    const status = definition.validationStatus ?? 422
    // Where a status has two meanings, such as 500 of an invalid affiliate and of a failure on our side.
    const isShared = status === 500 || errors.has(status)
    responses[status] ??= validationBody(definition.rootKey, isShared)
  }
  for (const status of errors) responses[status] ??= ErrorBody
  return Object.assign(responses, OVERLOAD_REFUSALS)
}

function validationBody(rootKey: string, mayBePlain: boolean): TSchema {
  return Type.Object({
    [rootKey]: Type.Optional(FieldErrorsBody),
    ...(mayBePlain && { error: Type.Optional(Type.String()) }),
  })
}
