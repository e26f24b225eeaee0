import type { FastifyRequest } from 'fastify'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { unauthenticated } from '../platform/refusals/refusal.ts'
import { requireAddress } from './key-limits.ts'
import { type Principal, type Principals, presentedCredential, whyEnded } from './principals.ts'
import { requireEnrolled } from './sessions/require-enrolled.ts'
import { requireCsrfToken } from './sessions/session-cookie.ts'

/**
 * What is known is let in, whatever others send from the same address: nobody guesses a key, and a limit that the guesses
 * of others used up would keep out everybody in their house.
 * @throws 401, 403, 429
 */
export async function authenticatedPrincipal(
  principals: Principals,
  request: FastifyRequest,
  failures: RateLimits['failedKeys'],
): Promise<Principal> {
  const credential = presentedCredential(request)
  const principal = credential === null ? null : await principals.find(credential)
  if (credential === null || principal === null) {
    await failures.count(request)
    throw unauthenticated(UNKNOWN[credential?.kind ?? 'none'])
  }
  const ended = whyEnded(principal)
  if (ended !== null) throw unauthenticated(ended)
  if (principal.user.key !== null) requireAddress(principal.user.key, request.ip)
  if (principal.session !== null) {
    requireCsrfToken(request, credential.secret)
    requireEnrolled(principal.session)
  }
  return principal
}

const UNKNOWN = {
  none: 'Send your API key: ?api_key=… or Authorization: Bearer …; or sign in.',
  'api key': 'This API key is not known: check it, or have it reset.',
  session: 'Your session is over: sign in again.',
}
