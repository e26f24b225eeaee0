import { type AnyColumn, and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { permittedExtent, ROLES } from '../../access/permissions.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { forbidden, invalid } from '../../platform/refusals/refusal.ts'
import { companies } from '../companies/table.ts'
import { ROOT_KEY } from './route-parts.ts'
import { memberships, type StoredUser, users } from './table.ts'

/** Owners and superusers: those who may put somebody else in their place. */
const MANAGER_ROLES = ROLES.filter(role => permittedExtent(role, 'write', 'users') !== 'none')

/**
 * Whether a user of another statement is an administrator, or manages one of the Companies that are meant.
 * @param userId the column that names the user
 * @param companies which Companies: a condition on one's id
 */
export function isManagerOf(userId: AnyColumn, companies: (companyId: SQL) => SQL): SQL {
  return sql`EXISTS (
    SELECT FROM ${users} AS manager
    WHERE manager.id = ${userId}
      AND (
        manager.administrator
        OR EXISTS (
          SELECT FROM ${memberships} AS held
          WHERE held.user_id = manager.id
            AND held.role = ANY (${sql.param([...MANAGER_ROLES])}::text[])
            AND ${companies(sql`held.company_id`)}
        )
      )
  )`
}

/**
 * To be called once the change is written. Two changes that each leave the other's user in charge wait for one
 * another here, and the second one sees what the first has done.
 * @param after null for a user who is gone
 * @throws `invalid` when a Company that the user managed has no owner or superuser left
 */
export async function requireManagersLeft(
  tx: Queryable,
  before: StoredUser,
  after: StoredUser | null,
): Promise<void> {
  const kept = managedCompanies(after)
  const lost = managedCompanies(before).filter(companyId => !kept.includes(companyId))
  if (lost.length === 0) return
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(hasId(companies.id, lost))
    .orderBy(asc(companies.id))
    .for('no key update')
  const managed = await tx
    .selectDistinct({ companyId: memberships.companyId })
    .from(memberships)
    .where(and(hasId(memberships.companyId, lost), inArray(memberships.role, MANAGER_ROLES)))
  const abandoned = lost.filter(id => !managed.some(({ companyId }) => companyId === id))
  if (abandoned.length === 0) return
  const messages = abandoned.map(id => `would leave Company ${id} without an owner or superuser`)
  throw invalid(ROOT_KEY, { memberships: messages })
}

/** Those whose owner or superuser somebody is. */
export function managedCompanies(user: StoredUser | null): readonly number[] {
  const managing = user?.memberships.filter(({ role }) => MANAGER_ROLES.some(manager => manager === role))
  return managing?.map(({ companyId }) => companyId) ?? []
}

/**
 * As `requireManagersLeft`, of the installation.
 * @throws `forbidden` when no administrator is left
 */
export async function requireAdministratorLeft(
  tx: Queryable,
  before: StoredUser,
  after: StoredUser | null,
): Promise<void> {
  if (!before.row.administrator || after?.row.administrator) return
  // Locking the others' rows instead would be a deadlock where two administrators depose each other.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
  const left = await tx.select({ id: users.id }).from(users).where(eq(users.administrator, true)).limit(1)
  if (left.length === 0) {
    throw forbidden('This user is the only administrator: make another user administrator first.')
  }
}
