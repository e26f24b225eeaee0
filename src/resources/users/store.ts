import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import type { WantedMembership } from './check-memberships.ts'
import {
  type MembershipRow,
  memberships,
  type StoredUser,
  type UserColumns,
  type UserRow,
  users,
} from './table.ts'

/** @param companyIds whose users to list; null = everyone in the installation */
export async function listUsers(
  db: Queryable,
  companyIds: readonly number[] | null,
  { filter, order }: ListedRows,
  page: Page,
): Promise<{ users: readonly StoredUser[]; totalRows: number }> {
  const managed = companyIds === null ? undefined : belongsToAny(db, companyIds)
  const { rows, totalRows } = await selectPage(db, users, and(managed, filter), page, order)
  return { users: await withMemberships(db, rows), totalRows }
}

export async function findUser(db: Queryable, id: number): Promise<StoredUser | null> {
  const rows = await db.select().from(users).where(eq(users.id, id))
  const [user] = await withMemberships(db, rows)
  return user ?? null
}

/** As `findUser`; keeps other changes of the user waiting until the transaction ends. */
export async function lockUser(tx: Queryable, id: number): Promise<StoredUser | null> {
  const rows = await tx.select().from(users).where(eq(users.id, id)).for('update')
  const [user] = await withMemberships(tx, rows)
  return user ?? null
}

/**
 * The first membership's Company is the new user's active one (completions.md §8).
 * @throws a violation of `users_email_unique`
 */
export async function createUser(
  tx: Queryable,
  columns: UserColumns & Pick<UserRow, 'name' | 'apiKeyHash'>,
  wanted: readonly WantedMembership[],
): Promise<StoredUser> {
  const [row] = await tx
    .insert(users)
    .values({ ...columns, activeCompanyId: wanted[0]?.companyId ?? null })
    .returning()
  const user = inserted(row)
  await addMemberships(tx, user.id, wanted)
  const [created] = await withMemberships(tx, [user])
  return inserted(created)
}

/**
 * Changes what `columns` holds; when all of it is so already, nothing is written.
 * @throws a violation of `users_email_unique`
 */
export async function updateUser(tx: Queryable, row: UserRow, columns: UserColumns): Promise<void> {
  const changed = changedColumns(row, columns)
  if (!hasColumns(changed)) return
  await tx
    .update(users)
    .set({ ...changed, updatedAt: new Date() })
    .where(eq(users.id, row.id))
}

/** @param tx has locked the user, and so those who let it join a Company meanwhile */
export async function replaceFirstKey(tx: Queryable, id: number, apiKeyHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ apiKeyHash, apiKeyDrawnAt: sql`clock_timestamp()`, updatedAt: new Date() })
    .where(eq(users.id, id))
}

/**
 * Makes `wanted` the user's only memberships among the Companies for which `isReplaced` holds; others stay. An active
 * Company that it loses gives way to the first of those that it then has.
 */
export async function replaceMemberships(
  tx: Queryable,
  user: StoredUser,
  wanted: readonly WantedMembership[],
  isReplaced: (companyId: number) => boolean,
): Promise<void> {
  const { row } = user
  const replaced = user.memberships.filter(({ companyId }) => isReplaced(companyId))
  if (isSame(replaced, wanted)) return
  await tx.delete(memberships).where(
    and(
      eq(memberships.userId, row.id),
      hasId(
        memberships.companyId,
        replaced.map(({ companyId }) => companyId),
      ),
    ),
  )
  await addMemberships(tx, row.id, asReached(replaced, wanted))
  const kept = user.memberships.filter(({ companyId }) => !isReplaced(companyId))
  const companyIds = [...wanted, ...kept].map(({ companyId }) => companyId)
  const active = row.activeCompanyId
  const losesActive =
    replaced.some(({ companyId }) => companyId === active) && !companyIds.includes(active ?? 0)
  const activeCompanyId = active === null || losesActive ? (companyIds[0] ?? null) : active
  await tx.update(users).set({ activeCompanyId, updatedAt: new Date() }).where(eq(users.id, row.id))
}

/** Administrators may act in Companies that they do not belong to: who is none any more acts in the first of its own. */
export async function leaveOthersCompany(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`
    UPDATE users SET active_company_id = (SELECT min(company_id) FROM memberships WHERE user_id = users.id)
    WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM memberships WHERE user_id = users.id AND company_id = users.active_company_id
    )`)
}

/**
 * Keys that do not reach what is replaced reach no more of what takes its place: whoever has the user by its accepting an
 * invitation knows nothing of who else has a key of its.
 */
function asReached(replaced: readonly MembershipRow[], wanted: readonly WantedMembership[]) {
  const known = new Map(replaced.map(({ companyId, acceptedAt }) => [companyId, acceptedAt]))
  const latest = replaced
    .flatMap(({ acceptedAt }) => acceptedAt ?? [])
    .reduce<Date | null>((a, b) => (a !== null && a > b ? a : b), null)
  return wanted.map(membership => {
    const stored = known.get(membership.companyId)
    return { ...membership, acceptedAt: stored === undefined ? latest : stored }
  })
}

/**
 * Notes that the user itself has chosen to join a Company, which keys that it had before do not reach.
 * @param tx has locked the user: keys that are drawn later are so by the clock too
 */
export async function noteAcceptance(tx: Queryable, userId: number, companyId: number): Promise<void> {
  await tx
    .update(memberships)
    .set({ acceptedAt: sql`clock_timestamp()` })
    .where(and(eq(memberships.userId, userId), eq(memberships.companyId, companyId)))
}

/** The memberships go with the user. */
export async function deleteUser(tx: Queryable, id: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

async function addMemberships(
  tx: Queryable,
  userId: number,
  wanted: readonly Omit<typeof memberships.$inferInsert, 'userId'>[],
): Promise<void> {
  if (wanted.length === 0) return
  await tx.insert(memberships).values(wanted.map(membership => ({ ...membership, userId })))
}

async function withMemberships(db: Queryable, rows: readonly UserRow[]): Promise<StoredUser[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const found = await db
    .select()
    .from(memberships)
    .where(hasId(memberships.userId, ids))
    .orderBy(asc(memberships.companyId))
  const membershipsOf = rowsByOwner(found, membership => membership.userId)
  return rows.map(row => ({ row, memberships: membershipsOf(row.id) }))
}

function belongsToAny(db: Queryable, companyIds: readonly number[]): SQL {
  const members = db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(hasId(memberships.companyId, companyIds))
  return inArray(users.id, members)
}

/** Whether the stored memberships are the wanted ones, in whatever order. */
export function isSame(stored: readonly MembershipRow[], wanted: readonly WantedMembership[]): boolean {
  const storedByCompany = new Map(stored.map(membership => [membership.companyId, membership]))
  return (
    stored.length === wanted.length &&
    wanted.every(({ companyId, role, affiliateId, targetId }) => {
      const other = storedByCompany.get(companyId)
      return other?.role === role && other.affiliateId === affiliateId && other.targetId === targetId
    })
  )
}
