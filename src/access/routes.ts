import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Queryable } from '../platform/database/database.ts'
import { forbidden, unauthenticated } from '../platform/http/error-catalogue.ts'
import { type Guard, type RouteDefinition, registerRoute } from '../platform/http/route.ts'
import { hashApiKey } from './api-key.ts'
import type { AuthenticatedUser } from './authenticated-user.ts'
import { type CompanyAccess, selectCompany } from './company-access.ts'
import { findUserByApiKeyHash } from './find-user.ts'
import type { Operation, Resource } from './permissions.ts'

interface Permission {
  /** What the route needs the caller's role to permit. */
  readonly permission: readonly [Operation, Resource]
}

/** Registers routes of the main interface behind an `api_key`. */
export interface MainRoutes {
  /** A route about the user itself or about Companies: `api_key` alone. */
  userRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
    definition: RouteDefinition<P, Q, B, { readonly user: AuthenticatedUser }>,
  ): void
  /** A route inside one Company, selected by `company_id` (query, or the body's root). */
  companyRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
    definition: RouteDefinition<P, Q, B, { readonly access: CompanyAccess }> & Permission,
  ): void
}

const COMPANY_QUERY = {
  company_id: Type.Optional(
    Type.Integer({ description: 'The Company to act in; default: your active one. Better sent explicitly.' }),
  ),
}

const SECURITY = [{ apiKey: [] }, { bearer: [] }]

export function mainRoutes(fastify: FastifyInstance, db: Queryable): MainRoutes {
  const users = new WeakMap<FastifyRequest, AuthenticatedUser>()
  const authenticate = async (request: FastifyRequest) => {
    users.set(request, await authenticatedUser(db, request))
  }
  const userOf = (request: FastifyRequest) => users.get(request) as AuthenticatedUser
  return {
    userRoute: definition => {
      const guard: Guard<{ user: AuthenticatedUser }> = {
        security: SECURITY,
        refusals: [401],
        query: {},
        authenticate,
        contextOf: async request => ({ user: userOf(request) }),
      }
      registerRoute(fastify, guard, definition)
    },
    companyRoute: definition => {
      const [operation, resource] = definition.permission
      const guard: Guard<{ access: CompanyAccess }> = {
        security: SECURITY,
        refusals: [401, 403],
        query: COMPANY_QUERY,
        authenticate,
        contextOf: async request => {
          const access = await selectCompany(db, userOf(request), requestedCompanyId(request))
          if (!access.may(operation, resource)) {
            throw forbidden(
              `Your role in Company ${access.companyId} does not permit this: ${operation} ${resource}.`,
            )
          }
          return { access }
        },
      }
      registerRoute(fastify, guard, definition)
    },
  }
}

async function authenticatedUser(db: Queryable, request: FastifyRequest): Promise<AuthenticatedUser> {
  const apiKey = presentedApiKey(request)
  if (apiKey === null) throw unauthenticated('Send your API key: ?api_key=… or Authorization: Bearer ….')
  const user = await findUserByApiKeyHash(db, hashApiKey(apiKey))
  if (user === null) throw unauthenticated('This API key is not known: check it, or have it reset.')
  return user
}

function presentedApiKey(request: FastifyRequest): string | null {
  const { api_key: fromQuery } = request.query as { api_key?: unknown }
  if (typeof fromQuery === 'string' && fromQuery !== '') return fromQuery
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  return bearer?.[1] ?? null
}

function requestedCompanyId(request: FastifyRequest): unknown {
  const { company_id: fromQuery } = request.query as { company_id?: unknown }
  if (fromQuery !== undefined) return fromQuery
  const body = request.body
  if (typeof body !== 'object' || body === null) return undefined
  return (body as { company_id?: unknown }).company_id
}
