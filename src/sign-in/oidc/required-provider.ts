import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/refusals/refusal.ts'
import { hasFactors } from '../factors/store.ts'
import { recordUserAct, type ToldToOne } from '../record-user-act.ts'

interface RequiredProvider {
  readonly companyId: number
  readonly name: string
  readonly label: string
}

/** Whether somebody may come in by what it has here itself: a password, or a passkey. */
export type OwnWay =
  /** `noted`: what the Company’s audit log says of a sign-in that its provider was required for. */
  | { readonly isOpen: true; readonly noted: ToldToOne | null }
  | { readonly isOpen: false; readonly provider: RequiredProvider }

/**
 * Whether a provider has to let somebody in: one that is required of the people of a Company with an address of its
 * domains. So that a provider that is out of order locks nobody out for good, owners who have a second factor still come in by
 * their own, and so do administrators of the service, who never come in by a provider.
 */
export async function ownWayOf(db: Queryable, userId: number): Promise<OwnWay> {
  const { rows } = await db.execute<{ companyId: number; name: string; label: string; role: string }>(sql`
    SELECT provider.company_id AS "companyId", provider.name, provider.label, membership.role
    FROM users AS person
    JOIN memberships AS membership ON membership.user_id = person.id
    JOIN oidc_domains AS bound
      ON bound.company_id = membership.company_id AND bound.domain = split_part(person.email, '@', 2)
    JOIN oidc_providers AS provider ON provider.company_id = bound.company_id AND provider.id = bound.provider_id
    WHERE person.id = ${userId} AND NOT person.administrator AND provider.enabled AND provider.required`)
  const [required] = rows
  if (required === undefined) return { isOpen: true, noted: null }
  const { companyId, name, label, role } = required
  if (role === 'owner' && (await hasFactors(db, userId)))
    return { isOpen: true, noted: { companyId, fields: { instead_of_provider: name } } }
  return { isOpen: false, provider: { companyId, name, label } }
}

/**
 * Notes that somebody was right, and is let in by a provider alone.
 * @throws `forbidden`
 */
export async function refuseOwnWay(
  { transaction }: Pick<Database, 'transaction'>,
  userId: number,
  { companyId, name, label }: RequiredProvider,
  fields: { readonly method: 'password' | 'passkey'; readonly address: string },
): Promise<never> {
  const noted = { ...fields, reason: 'single_sign_on_required' }
  const told = { companyId, fields: { provider: name } }
  await transaction(tx => recordUserAct(tx, userId, 'refuse_sign_in', noted, told))
  throw forbidden(`Your company has its people sign in by ${label}: use single sign-on.`)
}
