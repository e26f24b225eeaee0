import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import { type Operation, permittedExtent, type Resource } from '../../access/permissions.ts'
import { forbidden, notFound } from '../../platform/refusals/refusal.ts'

export const noSuchCompany = () => notFound('Company', 'among those that you may act in')

/**
 * @throws `not-found` for a Company that the user has nothing to do with, `forbidden` when its role there does not
 * permit this
 */
export function requireCompanyPermission(
  user: AuthenticatedUser,
  companyId: number,
  operation: Operation,
  resource: Extract<Resource, 'company' | 'ledger'> = 'company',
): void {
  if (user.administrator) return
  const membership = user.memberships.find(candidate => candidate.companyId === companyId)
  if (membership === undefined) throw noSuchCompany()
  if (permittedExtent(membership.role, operation, resource) === 'none') {
    throw forbidden(`Your role in Company ${companyId} does not permit this: ${operation} ${resource}.`)
  }
}

/** The Companies that the user may list; null = all of the installation. */
export function listedCompanyIds(user: AuthenticatedUser): readonly number[] | null {
  if (user.administrator) return null
  return user.memberships
    .filter(({ role }) => permittedExtent(role, 'read', 'company') !== 'none')
    .map(({ companyId }) => companyId)
}

/** @throws `forbidden` unless the user is an administrator, or owner or superuser of some Company (completions.md §8) */
export function requireMayCreateCompany(user: AuthenticatedUser): void {
  const isManager = user.memberships.some(({ role }) => role === 'owner' || role === 'superuser')
  if (!user.administrator && !isManager) {
    throw forbidden('Only an owner or superuser of a Company, or an administrator, may create one.')
  }
}
