import { and, eq } from 'drizzle-orm'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { tags } from './table.ts'

export type TagRow = typeof tags.$inferSelect
type TagColumns = Partial<typeof tags.$inferInsert>

const matches = (companyId: number, id: number) => and(eq(tags.companyId, companyId), eq(tags.id, id))

export function listTags(db: Queryable, companyId: number, { filter, order }: ListedRows, page: Page) {
  return selectPage(db, tags, and(eq(tags.companyId, companyId), filter), page, order)
}

export async function findTag(db: Queryable, companyId: number, id: number): Promise<TagRow | null> {
  const [row] = await db.select().from(tags).where(matches(companyId, id))
  return row ?? null
}

/** @throws a violation of `tags_key_unique` when the Company has a tag of that key */
export async function createTag(
  tx: Queryable,
  companyId: number,
  columns: TagColumns & { readonly key: string },
): Promise<TagRow> {
  const [row] = await tx
    .insert(tags)
    .values({ ...columns, companyId })
    .returning()
  return inserted(row)
}

/** Keeps other changes of the tag waiting until the transaction ends; null when the Company has none such. */
export async function lockTag(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx.select({ id: tags.id }).from(tags).where(matches(companyId, id)).for('update')
  return row?.id ?? null
}

/**
 * Writes nothing when all of it is so already.
 * @returns the tag as it then is, null when the Company has none such
 * @throws a violation of `tags_key_unique`, as on create
 */
export async function updateTag(
  tx: Queryable,
  companyId: number,
  id: number,
  columns: TagColumns,
): Promise<TagRow | null> {
  const row = await findTag(tx, companyId, id)
  const changed = row === null ? {} : changedColumns(row, columns)
  if (!hasColumns(changed)) return row
  const [updated] = await tx
    .update(tags)
    .set({ ...changed, updatedAt: new Date() })
    .where(matches(companyId, id))
    .returning()
  return updated ?? null
}

export async function deleteTag(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(tags).where(matches(companyId, id))
}
