import { and, asc, count, desc, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../http/pagination.ts'
import type { Queryable } from './database.ts'

/**
 * One page of a table by ascending `id`, and how many rows there are in all.
 *
 * Skipping rows costs by their number, so a page past the middle is counted off from the end, and only the index is
 * walked: the first and the last page cost the same however many lie between.
 */
export async function selectPage<T extends PgTable & { readonly id: PgColumn }>(
  db: Queryable,
  table: T,
  filter: SQL | undefined,
  { offset, perPage }: Page,
): Promise<{ rows: T['$inferSelect'][]; totalRows: number }> {
  const [total] = await db
    .select({ rows: count() })
    .from(table as PgTable)
    .where(filter)
  const totalRows = total?.rows ?? 0
  const limit = Math.min(perPage, totalRows - offset)
  if (limit <= 0) return { rows: [], totalRows }
  const rowsAfter = totalRows - offset - limit
  const isNearerToEnd = rowsAfter < offset
  const ids = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(filter)
    .orderBy(isNearerToEnd ? desc(table.id) : asc(table.id))
    .limit(limit)
    .offset(isNearerToEnd ? rowsAfter : offset)
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(filter, inArray(table.id, ids)))
    .orderBy(asc(table.id))
  return { rows: rows as T['$inferSelect'][], totalRows }
}
