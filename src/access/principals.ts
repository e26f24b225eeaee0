import type { FastifyRequest } from 'fastify'
import type { DatabaseLane } from '../platform/database/database.ts'
import { addressOf } from '../platform/http/rate-limits.ts'
import { hashApiKey, presentedApiKey } from './api-key.ts'
import type { AuthenticatedUser } from './authenticated-user.ts'
import { createFindUserByApiKeyHash, type FoundKey } from './find-user.ts'
import { createKeyUses } from './key-uses.ts'
import { hashToken } from './secret-token.ts'
import { createFindSession, type FoundSession, noteUse } from './sessions/find-session.ts'
import { presentedSessionToken } from './sessions/session-cookie.ts'

/** What a request shows to say who sends it. */
export interface Credential {
  readonly kind: 'api key' | 'session'
  /** The API key, or the token of the session; storage has neither. */
  readonly secret: string
}

/** Who sends a request, and by what that is known. */
export interface Principal {
  readonly user: AuthenticatedUser
  readonly credential: Credential
  /** Null where that is a session. */
  readonly foundKey: FoundKey | null
  /** Null where that is an API key. */
  readonly session: FoundSession | null
}

/** Tells who sends a request, by API key or by session. */
export interface Principals {
  /** Null for a credential that opens nothing, or no longer. */
  find(credential: Credential): Promise<Principal | null>
  /** A request of it was let in: says so on its key, and keeps its session from running out. */
  noteUse(principal: Principal, request: FastifyRequest): Promise<void>
}

/** A request with a key and a cookie goes by the key: whoever sends one on purpose means it. */
export function presentedCredential(request: FastifyRequest): Credential | null {
  const apiKey = presentedApiKey(request)
  if (apiKey !== null) return { kind: 'api key', secret: apiKey }
  const token = presentedSessionToken(request)
  return token === null ? null : { kind: 'session', secret: token }
}

/** Why what is known opens nothing, or not yet, in a sentence that says what to do; null = it opens. */
export function whyEnded({ user, foundKey, session }: Principal): string | null {
  if (session?.row.needsFactor) return 'Answer your second factor first.'
  if (foundKey?.ended === 'expired') {
    return `This API key expired on ${user.key?.expiresAt?.toISOString()}: use another.`
  }
  return foundKey?.ended === 'replaced' ? 'This API key was replaced by a new one: use that.' : null
}

/**
 * @param idleSeconds after how long without a request a session ends
 * @param onBatch called with the name and size of each batch
 */
export function createPrincipals(
  { orm, pool }: Pick<DatabaseLane, 'orm' | 'pool'>,
  idleSeconds: number,
  onBatch: (name: string, size: number) => void,
): Principals {
  const findUser = createFindUserByApiKeyHash(pool, onBatch)
  const findSession = createFindSession(orm, onBatch)
  const noteKeyUse = createKeyUses(pool)
  return {
    find: async credential => {
      const { kind, secret } = credential
      if (kind === 'api key') {
        const foundKey = await findUser(hashApiKey(secret))
        return foundKey === null ? null : { user: foundKey.user, credential, foundKey, session: null }
      }
      const session = await findSession(hashToken(secret))
      return session === null ? null : { user: session.user, credential, foundKey: null, session }
    },
    noteUse: async ({ user, foundKey, session }, request) => {
      if (user.key !== null && foundKey?.isUseDue) noteKeyUse(user.key.id)
      if (!session?.isUnnoted) return
      // One that cannot be written is none: the next request notes it.
      await noteUse(orm, session, addressOf(request), idleSeconds).catch(() => undefined)
    },
  }
}
