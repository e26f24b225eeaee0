import { and, eq } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { staticCallerNumbers } from './table.ts'

export type StaticCallerNumberRow = typeof staticCallerNumbers.$inferSelect

const matches = (companyId: number, id: number) =>
  and(eq(staticCallerNumbers.companyId, companyId), eq(staticCallerNumbers.id, id))

export async function findStaticCallerNumber(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<StaticCallerNumberRow | null> {
  const [row] = await db.select().from(staticCallerNumbers).where(matches(companyId, id))
  return row ?? null
}

/**
 * @param number E.164
 * @throws a violation of `static_caller_numbers_number_unique` when the Company has it already
 */
export async function createStaticCallerNumber(
  tx: Queryable,
  companyId: number,
  number: string,
): Promise<StaticCallerNumberRow> {
  const [row] = await tx.insert(staticCallerNumbers).values({ companyId, number }).returning()
  return inserted(row)
}

/** Keeps other changes of it waiting until the transaction ends; null when the Company has none such. */
export async function lockStaticCallerNumber(
  tx: Queryable,
  companyId: number,
  id: number,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: staticCallerNumbers.id })
    .from(staticCallerNumbers)
    .where(matches(companyId, id))
    .for('update')
  return row?.id ?? null
}

export async function deleteStaticCallerNumber(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(staticCallerNumbers).where(matches(companyId, id))
}
