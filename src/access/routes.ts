import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Database } from '../platform/database/database.ts'
import { hasNoBody } from '../platform/http/json-body.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { type Guard, type RouteDefinition, registerRoute } from '../platform/http/route.ts'
import { forbidden } from '../platform/refusals/refusal.ts'
import type { WrittenVersion } from '../resources/changes/written-version.ts'
import { authenticatedPrincipal } from './authenticated-principal.ts'
import type { AuthenticatedUser } from './authenticated-user.ts'
import { type CompanyAccess, selectCompany } from './company-access.ts'
import { idempotentRequests } from './idempotency/idempotent-requests.ts'
import { requireScope } from './key-limits.ts'
import { type PartyScope, partyOf } from './party.ts'
import { type Operation, permittedExtent, type Resource } from './permissions.ts'
import type { Principal, Principals } from './principals.ts'
import { recordVersions, type VersionedInput, type VersionedRecord } from './record-versions.ts'

interface Permission {
  /** What the route needs the caller's role to permit, and its key. */
  readonly permission: readonly [Operation, Resource]
}

interface UserInput extends VersionedInput {
  readonly user: AuthenticatedUser
  readonly version?: WrittenVersion
}

interface CompanyInput extends VersionedInput {
  readonly access: CompanyAccess
}

interface Versions {
  readonly version?: VersionedRecord
  /** As `VersionedRoute` has it. */
  readonly readAt?: string
}

interface ForParties {
  /**
   * Set where a party that may read the resource may change something of its own record. It is asked before the body is read,
   * and once more before that is validated.
   * @param params as they came, not yet validated
   * @param body likewise; undefined while it has not been read
   * @throws `forbidden`, or `not-found` for the record of somebody else
   */
  authorizeParty?(access: CompanyAccess, params: unknown, body: unknown): Promise<void>
}

interface RecordOfAnyCompany {
  /**
   * Set where the path, or the body, names a record by an id that is unique across Companies: the Company that it belongs to, or
   * null. A request that selects no Company then acts in this one, if its user may, instead of the active one
   * (completions.md §8).
   * @param params as they came, not yet validated
   * @param body likewise; undefined while it has not been read
   */
  companyOf?(params: unknown, body: unknown): Promise<number | null>
}

/** Registers routes of the main interface behind an `api_key`, or the session of a browser. */
export interface MainRoutes {
  /** A route about the user itself or about Companies: who asks is all that it needs to know. */
  userRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
    definition: RouteDefinition<
      P,
      Q,
      B,
      { readonly user: AuthenticatedUser; readonly version?: WrittenVersion }
    > &
      Versions & {
        /** What the route needs the caller's key to permit. What its roles permit is the route's own affair. */
        readonly scope: readonly [Operation, Resource]
        /**
         * Throws 403 for users whom the route is not for, or 404 where they must not learn of the record, before what they
         * sent is read.
         * @param params as they came, not yet validated
         */
        authorize?(user: AuthenticatedUser, params: unknown): unknown
        /** Likewise for fields that not everybody who may use the route may set; before the body is validated. */
        authorizeBody?(user: AuthenticatedUser, params: unknown, body: unknown): unknown
      },
  ): void
  /** A route inside one Company, selected by `company_id` (query, or the body's root). */
  companyRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
    definition: RouteDefinition<P, Q, B, { readonly access: CompanyAccess }> &
      Permission &
      Versions &
      ForParties &
      RecordOfAnyCompany,
  ): void
  /** As `companyRoute`; whoever comes by a signed link needs neither. Reads only. */
  linkedRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
    definition: RouteDefinition<P, Q, B, { readonly access: CompanyAccess | Bearer }> &
      Permission & {
        readonly method: 'GET'
        /**
         * The Company that the link leads to; null for a request that is none.
         * @throws 403 for a link that is not valid
         */
        companyOfLink(request: FastifyRequest): number | null
      },
  ): void
}

/** Whoever follows a signed link: sees what it leads to, and nothing else. */
interface Bearer extends PartyScope {
  readonly companyId: number
}

const COMPANY_QUERY = {
  company_id: Type.Optional(
    Type.Integer({ description: 'The Company to act in; default: your active one. Better sent explicitly.' }),
  ),
}

const RECORD_COMPANY_QUERY = {
  company_id: Type.Optional(
    Type.Integer({
      description: 'The Company to act in; default: that of the record which the request names.',
    }),
  ),
}

const SECURITY = [{ apiKey: [] }, { bearer: [] }, { session: [] }]

export function mainRoutes(
  fastify: FastifyInstance,
  { orm: db, pool }: Database,
  known: Principals,
  limits: Pick<RateLimits, 'perKey' | 'failedKeys'>,
): MainRoutes {
  const principals = new WeakMap<FastifyRequest, Principal>()
  /** Who sends the request, as that is now. */
  const find = async (request: FastifyRequest, [operation, resource]: Permission['permission']) => {
    const principal = await authenticatedPrincipal(known, request, limits.failedKeys)
    requireScope(principal.user.key, operation, resource)
    principals.set(request, principal)
    return principal
  }
  const authenticate = async (request: FastifyRequest, permission: Permission['permission']) => {
    const principal = await find(request, permission)
    await limits.perKey.countSubject(String(principal.user.id))
    await known.noteUse(principal, request)
  }
  const principalOf = (request: FastifyRequest) => principals.get(request) as Principal
  const repetitionOfUser = idempotentRequests(pool, request => ({ ...principalOf(request), companyId: null }))
  const repetitionInCompany = idempotentRequests(
    pool,
    (request, { access: { companyId } }: { access: CompanyAccess }) => ({
      ...principalOf(request),
      companyId,
    }),
  )
  const versionsOfUserRoutes = recordVersions<UserInput>(db, {
    companyIdOf: ({ params }) => (params as { readonly id?: number }).id ?? 0,
    writing: (input, version) => ({ ...input, version }),
    reading: input => ({ ...input, query: {} }),
  })
  const versionsInCompany = recordVersions<CompanyInput>(db, {
    companyIdOf: ({ access }) => access.companyId,
    writing: (input, version) => ({ ...input, access: { ...input.access, version } }),
    reading: input => ({ ...input, query: {} }),
  })
  return {
    userRoute: definition => {
      const contextOf = async (request: FastifyRequest) => {
        const { user } = principalOf(request)
        await definition.authorizeBody?.(user, request.params, request.body)
        return { user }
      }
      const guard: Guard<{ user: AuthenticatedUser }> = {
        security: SECURITY,
        refusals: [401, 403],
        query: {},
        authenticate: request => authenticate(request, definition.scope),
        contextBeforeBody: async request => {
          const { user } = principalOf(request)
          await definition.authorize?.(user, request.params)
          return definition.authorizeBody === undefined ? { user } : null
        },
        contextOf,
        contextAnew: async request => {
          const { user } = await find(request, definition.scope)
          await definition.authorize?.(user, request.params)
          return contextOf(request)
        },
        ...(definition.method !== 'GET' && { repetition: repetitionOfUser }),
      }
      registerRoute(fastify, guard, { ...definition, ...versionsOfUserRoutes(definition as never) })
    },
    companyRoute: definition => {
      const [operation, resource] = definition.permission
      const contextOf = async (request: FastifyRequest) => {
        const { user } = principalOf(request)
        const requested = requestedCompanyId(request)
        const own =
          requested === undefined ? await definition.companyOf?.(request.params, request.body) : undefined
        const access = await selectCompany(db, user, mayActIn(user, own) ? own : requested)
        if (access.may(operation, resource)) return { access }
        const isParty = partyOf(access) !== 'company' && access.may('read', resource)
        if (!isParty || definition.authorizeParty === undefined)
          throw notPermitted(access, operation, resource)
        await definition.authorizeParty(access, request.params, request.body)
        return { access }
      }
      const guard: Guard<{ access: CompanyAccess }> = {
        security: SECURITY,
        refusals: [401, 403],
        query: definition.companyOf === undefined ? COMPANY_QUERY : RECORD_COMPANY_QUERY,
        authenticate: request => authenticate(request, definition.permission),
        contextBeforeBody: async request => {
          const { user } = principalOf(request)
          const isInBody = requestedCompanyId(request) === undefined && !hasNoBody(request)
          // Whichever of its Companies the body may name.
          if (isInBody && maySomewhere(user, operation, resource)) return null
          const mayBeParty = definition.authorizeParty !== undefined && maySomewhere(user, 'read', resource)
          if (isInBody && mayBeParty && user.memberships.length > 1) return null
          const context = await contextOf(request)
          // What a party may change of its own depends on what it sends.
          const isDecided = context.access.may(operation, resource) || hasNoBody(request)
          return isDecided ? context : null
        },
        contextOf,
        contextAnew: async request => {
          await find(request, definition.permission)
          return contextOf(request)
        },
        ...(definition.method !== 'GET' && { repetition: repetitionInCompany }),
      }
      registerRoute(fastify, guard, { ...definition, ...versionsInCompany(definition as never) })
    },
    linkedRoute: definition => {
      const [operation, resource] = definition.permission
      const guard: Guard<{ access: CompanyAccess | Bearer }> = {
        security: [...SECURITY, {}],
        refusals: [401, 403],
        query: COMPANY_QUERY,
        authenticate: async request => {
          if (definition.companyOfLink(request) === null) await authenticate(request, definition.permission)
        },
        contextOf: async request => {
          const companyId = definition.companyOfLink(request)
          if (companyId !== null) return { access: { companyId, onlyAffiliateId: null, onlyTargetId: null } }
          const access = await selectCompany(db, principalOf(request).user, requestedCompanyId(request))
          if (!access.may(operation, resource)) throw notPermitted(access, operation, resource)
          return { access }
        },
      }
      registerRoute(fastify, guard, definition)
    },
  }
}

function notPermitted({ companyId }: CompanyAccess, operation: Operation, resource: Resource) {
  return forbidden(`Your role in Company ${companyId} does not permit this: ${operation} ${resource}.`)
}

/**
 * Another Company's record must look as if it did not exist: for a user who may not act there, it is looked up in the
 * active Company.
 */
function mayActIn(user: AuthenticatedUser, companyId: number | null | undefined): companyId is number {
  if (companyId === null || companyId === undefined) return false
  return user.administrator || user.memberships.some(membership => membership.companyId === companyId)
}

function maySomewhere(user: AuthenticatedUser, operation: Operation, resource: Resource): boolean {
  return (
    user.administrator ||
    user.memberships.some(({ role }) => permittedExtent(role, operation, resource) !== 'none')
  )
}

function requestedCompanyId(request: FastifyRequest): unknown {
  const { company_id: fromQuery } = request.query as { company_id?: unknown }
  if (fromQuery !== undefined) return fromQuery
  const body = request.body
  if (typeof body !== 'object' || body === null) return undefined
  return (body as { company_id?: unknown }).company_id ?? undefined
}
