import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { TSchema } from 'typebox'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { type Guard, type RouteDefinition, registerRoute } from '../platform/http/route.ts'
import { unauthenticated } from '../platform/refusals/refusal.ts'
import { idempotentRequests } from './idempotency/idempotent-requests.ts'
import type { Principals } from './principals.ts'
import type { FoundSession } from './sessions/find-session.ts'
import { requireEnrolled } from './sessions/require-enrolled.ts'
import { requireSameOrigin } from './sessions/same-origin.ts'
import { presentedSessionToken, requireCsrfToken } from './sessions/session-cookie.ts'

/** A session, and the token by which a request belongs to it. */
export interface OpenSession extends FoundSession {
  readonly token: string
}

interface Stage {
  /**
   * Set where the route is open to a session whose second factor has not been answered yet. It ends or takes the place of
   * the session, so that its answer cannot be kept for it.
   */
  readonly isBeforeSecondFactor?: true
  /** Set where it is open to who has to add a second factor, and has none. */
  readonly isBeforeEnrolment?: true
}

/** Registers routes of the main interface that people need to sign in, and around it. */
export interface SessionRoutes {
  /** For everybody, who may be signed in. What changes something is taken from no other site's page. */
  publicRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
    definition: RouteDefinition<P, Q, B, { readonly session: OpenSession | null }>,
  ): void
  /** For who is signed in with a browser: an API key does not open it. */
  sessionRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
    definition: RouteDefinition<P, Q, B, { readonly session: OpenSession }> & Stage,
  ): void
}

export function sessionRoutes(
  fastify: FastifyInstance,
  pool: Pool,
  principals: Principals,
  limits: Pick<RateLimits, 'perKey' | 'failedKeys' | 'public'>,
): SessionRoutes {
  const findSession = async (request: FastifyRequest): Promise<OpenSession | null> => {
    const token = presentedSessionToken(request)
    const principal = token === null ? null : await principals.find({ kind: 'session', secret: token })
    if (token === null || !principal?.session) return null
    await principals.noteUse(principal, request)
    return { ...principal.session, token }
  }

  const publicGuard: Guard<{ session: OpenSession | null }> = {
    security: [],
    refusals: [403],
    query: {},
    authenticate: async request => {
      await limits.public.count(request)
      if (request.method !== 'GET') requireSameOrigin(request)
    },
    contextOf: async request => ({ session: await findSession(request) }),
  }

  // What is kept of a request may hold a password: nobody who has the database is to guess at it.
  const repetition = idempotentRequests(pool, (_request, { session }: { readonly session: OpenSession }) => ({
    user: session.user,
    credential: { kind: 'session', secret: session.token },
    companyId: null,
    isHashSealed: true,
  }))

  return {
    publicRoute: definition => registerRoute(fastify, publicGuard, definition),
    sessionRoute: definition => {
      const sessions = new WeakMap<FastifyRequest, OpenSession>()
      registerRoute(
        fastify,
        {
          security: [{ session: [] }],
          refusals: [401, 403],
          query: {},
          authenticate: async request => {
            const session = await findSession(request)
            // Who has never signed in asks without a cookie, and guesses nothing.
            if (session === null && presentedSessionToken(request) !== null)
              await limits.failedKeys.count(request)
            requireSignedIn(session)
            await limits.perKey.countSubject(String(session.user.id))
            requireStage(session, definition)
            requireCsrfToken(request, session.token)
            sessions.set(request, session)
          },
          contextOf: async request => ({ session: sessions.get(request) as OpenSession }),
          contextAnew: async request => {
            const session = await findSession(request)
            requireSignedIn(session)
            requireStage(session, definition)
            return { session }
          },
          ...(definition.method !== 'GET' && !definition.isBeforeSecondFactor && { repetition }),
        },
        definition,
      )
    },
  }
}

function requireSignedIn(session: OpenSession | null): asserts session is OpenSession {
  if (session === null) throw unauthenticated('You are not signed in, or no longer: sign in.')
}

/** @throws unless the session has come as far as the route asks */
function requireStage(session: OpenSession, { isBeforeSecondFactor, isBeforeEnrolment }: Stage): void {
  if (isBeforeSecondFactor) return
  if (session.row.needsFactor) throw unauthenticated('Answer your second factor first.')
  if (!isBeforeEnrolment) requireEnrolled(session)
}
