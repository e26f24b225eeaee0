import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { lockUser } from '../../resources/users/store.ts'
import { type StoredUser, users } from '../../resources/users/table.ts'
import { wasPasswordMailedSince } from '../passwords/store.ts'
import type { VouchedPerson } from './read-person.ts'
import type { StoredProvider } from './store.ts'
import { oidcIdentities } from './table.ts'

type Provider = Pick<StoredProvider, 'companyId' | 'id'>

const ofProvider = ({ companyId, id }: Provider, { issuer }: Pick<VouchedPerson, 'issuer'>) =>
  and(
    eq(oidcIdentities.companyId, companyId),
    eq(oidcIdentities.providerId, id),
    eq(oidcIdentities.issuer, issuer),
  )

/** Has those wait who sign in with the same address for the first time. */
export async function takeTurnOf(tx: Queryable, { email }: VouchedPerson): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`oidc ${email}`}, 0))`)
}

/** Who is linked with that person at the provider. */
export async function lockLinkedUser(
  tx: Queryable,
  provider: Provider,
  person: VouchedPerson,
): Promise<StoredUser | null> {
  const [row] = await tx
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(and(ofProvider(provider, person), eq(oidcIdentities.subject, person.subject)))
  return row === undefined ? null : lockUser(tx, row.userId)
}

/**
 * Whether the link of somebody may be left from who had the account before: whoever reads its address has set the password
 * since it was made, and the provider speaks of another address.
 */
export async function isLeftOver(
  tx: Queryable,
  provider: Provider,
  person: VouchedPerson,
  { row }: StoredUser,
): Promise<boolean> {
  if (row.email === person.email) return false
  const [link] = await tx
    .select({ createdAt: oidcIdentities.createdAt })
    .from(oidcIdentities)
    .where(and(ofProvider(provider, person), eq(oidcIdentities.userId, row.id)))
  return link !== undefined && wasPasswordMailedSince(tx, row.id, link.createdAt)
}

export async function lockUserOfEmail(tx: Queryable, email: string): Promise<StoredUser | null> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row === undefined ? null : lockUser(tx, row.id)
}

/** Whether somebody has come in by the provider, as it is now. */
export async function isLinked(tx: Queryable, provider: Provider & { issuer: string }, userId: number) {
  const rows = await tx
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(and(ofProvider(provider, provider), eq(oidcIdentities.userId, userId)))
  return rows.length > 0
}

/** Whether the user has come in by any provider. */
export async function hasIdentity(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(eq(oidcIdentities.userId, userId))
    .limit(1)
  return rows.length > 0
}

/** @returns false where the user is linked with somebody else there already */
export async function linkUser(
  tx: Queryable,
  provider: Provider,
  { issuer, subject }: VouchedPerson,
  userId: number,
): Promise<boolean> {
  const linked = await tx
    .insert(oidcIdentities)
    .values({ companyId: provider.companyId, providerId: provider.id, issuer, subject, userId })
    .onConflictDoNothing()
    .returning({ userId: oidcIdentities.userId })
  return linked.length > 0
}
