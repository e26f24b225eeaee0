import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { forbidden, malformed } from '../platform/refusals/refusal.ts'
import { MAX_INTEGER } from '../platform/wire/wire-types.ts'
import type { WrittenVersion } from '../resources/changes/written-version.ts'
import { companies } from '../resources/companies/table.ts'
import type { AuthenticatedUser, Membership } from './authenticated-user.ts'
import { isWithinScopes } from './key-limits.ts'
import type { PartyScope } from './party.ts'
import { type Operation, permittedExtent, type Resource } from './permissions.ts'

/** A user acting in one Company. */
export interface CompanyAccess extends PartyScope {
  readonly user: AuthenticatedUser
  readonly companyId: number
  /** Of the record that the request changes; absent where the route knows no versions. */
  readonly version?: WrittenVersion
  /** Whether the user, with this key, may do this in the Company at all, to its own rows or to every row. */
  may(operation: Operation, resource: Resource): boolean
}

/**
 * The Company that a request acts in: `company_id`, else the user's active one.
 * @throws 400 when `company_id` is no integer; 403 when the user may not act there, or it does not exist.
 */
export async function selectCompany(
  db: Queryable,
  user: AuthenticatedUser,
  requested: unknown,
): Promise<CompanyAccess> {
  const companyId = requested === undefined ? user.activeCompanyId : readCompanyId(requested)
  if (companyId === null)
    throw forbidden('You have no active Company: send company_id, or set active_company_id.')
  const membership = user.memberships.find(candidate => candidate.companyId === companyId)
  if (membership !== undefined) return companyAccess(user, companyId, user.administrator ? null : membership)
  if (user.administrator && (await companyExists(db, companyId))) return companyAccess(user, companyId, null)
  throw forbidden(`You may not act in Company ${companyId}: check company_id.`)
}

/** The user as a reader of one Company's records; null where it has no role there. */
export function accessWithin(user: AuthenticatedUser, companyId: number): CompanyAccess | null {
  const membership = user.memberships.find(candidate => candidate.companyId === companyId)
  if (user.administrator) return companyAccess(user, companyId, null)
  return membership === undefined ? null : companyAccess(user, companyId, membership)
}

/** @param membership null for an administrator, who may do everything */
function companyAccess(
  user: AuthenticatedUser,
  companyId: number,
  membership: Membership | null,
): CompanyAccess {
  return {
    user,
    companyId,
    may: (operation, resource) =>
      isWithinScopes(user.key, operation, resource) &&
      (membership === null || permittedExtent(membership.role, operation, resource) !== 'none'),
    onlyAffiliateId: membership?.role === 'publisher' ? (membership.affiliateId ?? NO_RECORD) : null,
    onlyTargetId: membership?.role === 'buyer' ? (membership.targetId ?? NO_RECORD) : null,
  }
}

/** An id that no record has: a publisher without an Affiliate, or a buyer without a Target, sees nothing. */
const NO_RECORD = 0

/**
 * The id that `company_id` names; 0 or the largest where it lies outside of what ids can be, so that none is found.
 * @throws 400 when it is no integer
 */
export function readCompanyId(requested: unknown): number {
  const text = String(requested)
  if (!/^-?\d+$/.test(text)) throw malformed('company_id must be an integer.')
  return Math.max(0, Math.min(Number(text), MAX_INTEGER))
}

async function companyExists(db: Queryable, companyId: number): Promise<boolean> {
  const rows = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId))
  return rows.length > 0
}
