import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { hashApiKey, presentedApiKey } from './api-key.ts'
import type { AuthenticatedUser } from './authenticated-user.ts'
import type { CompanyAccess } from './company-access.ts'
import type { FindUserByApiKeyHash } from './find-user.ts'

/**
 * For what goes on after a request was permitted: asks storage whether its key still opens the Company, with the rights
 * that it had then. False once the key was reset, has expired or was changed, or its user or membership is gone or has
 * changed.
 */
export function standingAccess(
  findUser: FindUserByApiKeyHash,
  request: FastifyRequest,
  { user, companyId }: CompanyAccess,
): () => Promise<boolean> {
  const apiKey = presentedApiKey(request)
  const apiKeyHash = apiKey === null ? null : hashApiKey(apiKey)
  const rights = rightsIn(user, companyId)
  return async () => {
    const found = apiKeyHash === null ? null : await findUser(apiKeyHash)
    return found?.ended === null && isDeepStrictEqual(rightsIn(found.user, companyId), rights)
  }
}

function rightsIn({ id, administrator, key, memberships }: AuthenticatedUser, companyId: number) {
  return { id, administrator, key, membership: memberships.find(each => each.companyId === companyId) }
}
