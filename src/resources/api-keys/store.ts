import { and, count, eq } from 'drizzle-orm'
import { hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import type { ApiKeyColumns, ApiKeyRow, DrawnAt } from './schema.ts'
import { apiKeys } from './table.ts'

const isOf = (userId: number, id: number) => and(eq(apiKeys.userId, userId), eq(apiKeys.id, id))

export function listApiKeys(db: Queryable, userId: number, { filter, order }: ListedRows, page: Page) {
  return selectPage(db, apiKeys, and(eq(apiKeys.userId, userId), filter), page, order)
}

export async function findApiKey(db: Queryable, userId: number, id: number): Promise<ApiKeyRow | null> {
  const [row] = await db.select().from(apiKeys).where(isOf(userId, id))
  return row ?? null
}

/** As `findApiKey`; keeps other changes of the key waiting until the transaction ends. */
export async function lockApiKey(tx: Queryable, userId: number, id: number): Promise<ApiKeyRow | null> {
  const [row] = await tx.select().from(apiKeys).where(isOf(userId, id)).for('update')
  return row ?? null
}

/** How many keys the user has, the ended ones too. */
export async function countApiKeys(tx: Queryable, userId: number): Promise<number> {
  const [row] = await tx.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId))
  return row?.keys ?? 0
}

export async function createApiKey(
  tx: Queryable,
  columns: Omit<typeof apiKeys.$inferInsert, 'id' | 'drawnAt'> & { readonly drawnAt: DrawnAt },
): Promise<ApiKeyRow> {
  const [row] = await tx.insert(apiKeys).values(columns).returning()
  return inserted(row)
}

/** Changes what `columns` holds; where that is nothing, nothing is written. */
export async function updateApiKey(
  tx: Queryable,
  stored: ApiKeyRow,
  columns: ApiKeyColumns,
): Promise<ApiKeyRow> {
  if (!hasColumns(columns)) return stored
  const [row] = await tx
    .update(apiKeys)
    .set({ ...columns, updatedAt: new Date() })
    .where(isOf(stored.userId, stored.id))
    .returning()
  return inserted(row)
}

export async function deleteApiKey(tx: Queryable, userId: number, id: number): Promise<void> {
  await tx.delete(apiKeys).where(isOf(userId, id))
}
