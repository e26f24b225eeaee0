import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import './fastify-types.ts'

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
  readonly body?: Body
  /** The root key of `body`. */
  readonly rootKey?: string
  /** Whether the whole body may be left out. */
  readonly bodyIsOptional?: boolean
  readonly validationStatus?: number
  readonly isHot?: boolean
  /** Bodies by status; the first is what a returned value is sent with. null = no body. */
  readonly response: Readonly<Record<number, TSchema | null>>
  handle(input: RouteInput<Params, Query, Body> & Context): Promise<unknown> | unknown
}

interface RouteInput<Params extends TSchema, Query extends TSchema, Body extends TSchema> {
  readonly params: Static<Params>
  readonly query: Static<Query>
  readonly body: Static<Body>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Who may call, found out before the body is read (`authenticate`) and once it is (`contextOf`). */
export interface Guard<Context> {
  readonly security: readonly Record<string, readonly string[]>[]
  readonly refusals: readonly number[]
  /** Query parameters that every route behind the guard takes. */
  readonly query: TProperties
  authenticate(request: FastifyRequest): Promise<void>
  contextOf(request: FastifyRequest): Promise<Context>
}

export const ErrorBody = Type.Object({
  error: Type.String({ description: 'A sentence that says what to change.' }),
})

/** How a route that takes a body answers one that is too large, or of another type. */
export const BODY_REFUSALS = { 413: ErrorBody, 415: ErrorBody } as const

const FieldErrorsBody = Type.Object(
  { errors: Type.Record(Type.String(), Type.Array(Type.String())) },
  { description: 'Messages by field.' },
)

/** Registers a route: guard, validation, documentation and answer, in the one order that all routes share. */
export function registerRoute<Params extends TSchema, Query extends TSchema, Body extends TSchema, Context>(
  fastify: FastifyInstance,
  guard: Guard<Context>,
  definition: RouteDefinition<Params, Query, Body, Context>,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  const successStatus = Number(Object.keys(definition.response)[0])
  for (const url of [definition.url].flat()) {
    fastify.route({
      method: definition.method,
      url,
      config: {
        ...(definition.rootKey === undefined ? {} : { rootKey: definition.rootKey }),
        ...(definition.validationStatus === undefined
          ? {}
          : { validationStatus: definition.validationStatus }),
        ...(definition.isHot === undefined ? {} : { isHot: definition.isHot }),
      },
      schema: {
        summary: definition.summary,
        ...(definition.description === undefined ? {} : { description: definition.description }),
        tags: [definition.tag],
        security: guard.security,
        ...(definition.params === undefined ? {} : { params: definition.params }),
        querystring: Type.Object({ ...guard.query, ...propertiesOf(definition.query) }),
        ...(definition.body === undefined ? {} : { body: definition.body }),
        response: documentedResponses(definition, guard.refusals),
      },
      onRequest: request => guard.authenticate(request),
      preValidation: async request => {
        contexts.set(request, await guard.contextOf(request))
        if (definition.bodyIsOptional && request.body === undefined) request.body = {}
      },
      handler: async (request, reply) => {
        const context = contexts.get(request) as Context
        reply.code(successStatus)
        const result = await definition.handle({
          params: request.params as Static<Params>,
          query: request.query as Static<Query>,
          body: request.body as Static<Body>,
          request,
          reply,
          ...context,
        })
        return reply.sent ? reply : reply.send(result ?? undefined)
      },
    })
  }
}

function propertiesOf(schema: TSchema | undefined): TProperties {
  return schema !== undefined && Type.IsObject(schema) ? schema.properties : {}
}

function documentedResponses(
  definition: Pick<
    RouteDefinition<TSchema, TSchema, TSchema, never>,
    'response' | 'params' | 'body' | 'rootKey' | 'validationStatus'
  >,
  refusals: readonly number[],
): Record<number, TSchema> {
  const responses: Record<number, TSchema> = {}
  for (const [status, schema] of Object.entries(definition.response)) {
    responses[Number(status)] = schema ?? Type.Null({ description: 'No body.' })
  }
  const errors = new Set<number>([400, ...refusals])
  if (definition.params !== undefined) errors.add(404)
  for (const status of errors) responses[status] ??= ErrorBody
  if (definition.body === undefined) return responses
  Object.assign(responses, BODY_REFUSALS)
  if (definition.rootKey !== undefined) {
    const status = definition.validationStatus ?? 422
    responses[status] ??= Type.Object({
      [definition.rootKey]: Type.Optional(FieldErrorsBody),
      // Where validation answers 500, a failure on our side has the same status.
      ...(status === 500 && { error: Type.Optional(Type.String()) }),
    })
  }
  return responses
}
