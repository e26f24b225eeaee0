import { and, eq, inArray } from 'drizzle-orm'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { invalid } from '../../platform/refusals/refusal.ts'
import { ROOT_KEY } from '../../resources/users/route-parts.ts'
import type { StoredUser } from '../../resources/users/table.ts'
import { userAuthority } from '../../resources/users/user-authority.ts'
import { domainOf } from './read-person.ts'
import { oidcDomains, oidcProviders } from './table.ts'

/**
 * The address says whether a provider is required of somebody, and whom it means by whom comes in for the first time. So nobody
 * gives itself one of a domain that is bound to a provider, or leaves that of its own Company: only who manages the users there
 * gives such addresses.
 * @throws `invalid`
 */
export async function requireOwnAddress(
  tx: Queryable,
  actor: AuthenticatedUser,
  { row, memberships }: StoredUser,
  email: string | null,
): Promise<void> {
  if (actor.id !== row.id) return
  const [left, taken] = [row.email, email].map(address => (address === null ? null : domainOf(address)))
  const domains = [left, taken].filter(domain => domain != null)
  if (domains.length === 0) return
  const bound = await tx
    .select({
      companyId: oidcDomains.companyId,
      domain: oidcDomains.domain,
      label: oidcProviders.label,
    })
    .from(oidcDomains)
    .innerJoin(
      oidcProviders,
      and(eq(oidcProviders.companyId, oidcDomains.companyId), eq(oidcProviders.id, oidcDomains.providerId)),
    )
    // Of every Company: whose a domain is decides, and not where its user is.
    .where(inArray(oidcDomains.domain, domains))
  const { manages } = userAuthority(actor)
  const belongsTo = (id: number) => memberships.some(({ companyId }) => companyId === id)
  const others = bound.find(
    ({ companyId, domain }) => !manages(companyId) && (domain === taken || belongsTo(companyId)),
  )
  if (others === undefined) return
  throw invalid(ROOT_KEY, {
    email: [`is for who manages the users of the Company to change: ${others.label} answers for its domain`],
  })
}
