import { and, count, eq, or, type SQL } from 'drizzle-orm'
import type { CompanyAccess } from '../../access/company-access.ts'
import { partyOf } from '../../access/party.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { users } from '../../resources/users/table.ts'
import type { SavedViewRow } from './schema.ts'
import { savedViews } from './table.ts'

type Columns = Partial<typeof savedViews.$inferInsert>
type Reader = Pick<CompanyAccess, 'companyId' | 'user' | 'onlyAffiliateId' | 'onlyTargetId'>

const matches = (companyId: number, id: number) =>
  and(eq(savedViews.companyId, companyId), eq(savedViews.id, id))

/** One's own, and what is shared: not with parties, since what a view picks by may name others. */
function shownTo(reader: Reader): SQL | undefined {
  const own = eq(savedViews.ownerUserId, reader.user.id)
  return and(
    eq(savedViews.companyId, reader.companyId),
    partyOf(reader) === 'company' ? or(own, savedViews.shared) : own,
  )
}

export function listSavedViews(db: Queryable, reader: Reader, { filter, order }: ListedRows, page: Page) {
  return selectPage(db, savedViews, and(shownTo(reader), filter), page, order)
}

/** Null where there is none such that the reader is shown. */
export async function findSavedView(db: Queryable, reader: Reader, id: number): Promise<SavedViewRow | null> {
  const [row] = await db
    .select()
    .from(savedViews)
    .where(and(shownTo(reader), eq(savedViews.id, id)))
  return row ?? null
}

/** Whoever it is shown to: for the audit log. */
export async function readSavedView(
  tx: Queryable,
  companyId: number,
  id: number,
): Promise<SavedViewRow | null> {
  const [row] = await tx.select().from(savedViews).where(matches(companyId, id))
  return row ?? null
}

/** Keeps the user's other creates waiting, so that no two of them are the last. */
export async function countSavedViews(tx: Queryable, companyId: number, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [counted] = await tx
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.companyId, companyId), eq(savedViews.ownerUserId, userId)))
  return counted?.views ?? 0
}

export async function createSavedView(
  tx: Queryable,
  columns: typeof savedViews.$inferInsert,
): Promise<SavedViewRow> {
  const [row] = await tx.insert(savedViews).values(columns).returning()
  return inserted(row)
}

/** Keeps other changes of the view waiting until the transaction ends; null when the Company has none such. */
export async function lockSavedView(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(matches(companyId, id))
    .for('update')
  return row?.id ?? null
}

/** Writes nothing when all of it is so already. */
export async function updateSavedView(
  tx: Queryable,
  row: SavedViewRow,
  columns: Columns,
): Promise<SavedViewRow> {
  const changed = changedColumns(row, columns)
  if (!hasColumns(changed)) return row
  const [updated] = await tx
    .update(savedViews)
    .set({ ...changed, updatedAt: new Date() })
    .where(matches(row.companyId, row.id))
    .returning()
  return inserted(updated)
}

export async function deleteSavedView(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(savedViews).where(matches(companyId, id))
}
