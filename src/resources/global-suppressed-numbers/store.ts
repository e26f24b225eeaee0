import { eq } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { globalSuppressedNumbers } from './table.ts'

export type GlobalSuppressedNumberRow = typeof globalSuppressedNumbers.$inferSelect

export function listGlobalSuppressedNumbers(db: Queryable, { filter, order }: ListedRows, page: Page) {
  return selectPage(db, globalSuppressedNumbers, filter, page, order)
}

/**
 * @param number E.164
 * @throws a violation of `global_suppressed_numbers_number_unique` when it is on the list already
 */
export async function createGlobalSuppressedNumber(
  db: Queryable,
  number: string,
): Promise<GlobalSuppressedNumberRow> {
  const [row] = await db.insert(globalSuppressedNumbers).values({ number }).returning()
  return inserted(row)
}

/** @returns whether it was on the list */
export async function deleteGlobalSuppressedNumber(db: Queryable, number: string): Promise<boolean> {
  const deleted = await db
    .delete(globalSuppressedNumbers)
    .where(eq(globalSuppressedNumbers.number, number))
    .returning({ id: globalSuppressedNumbers.id })
  return deleted.length > 0
}
