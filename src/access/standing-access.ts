import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { AuthenticatedUser } from './authenticated-user.ts'
import type { CompanyAccess } from './company-access.ts'
import { type Principals, presentedCredential, whyEnded } from './principals.ts'

/**
 * For what goes on after a request was permitted: asks storage whether its key or session still opens the Company, with
 * the rights that it had then. False once the key was reset, has expired or was changed, the session is over, or its user
 * or membership is gone or has changed.
 */
export function standingAccess(
  principals: Principals,
  request: FastifyRequest,
  { user, companyId }: CompanyAccess,
): () => Promise<boolean> {
  const credential = presentedCredential(request)
  const rights = rightsIn(user, companyId)
  return async () => {
    const current = credential === null ? null : await principals.find(credential)
    const isOpen = current !== null && whyEnded(current) === null && !current.session?.mustEnrol
    return isOpen && isDeepStrictEqual(rightsIn(current.user, companyId), rights)
  }
}

function rightsIn({ id, administrator, key, memberships }: AuthenticatedUser, companyId: number) {
  return { id, administrator, key, membership: memberships.find(each => each.companyId === companyId) }
}
