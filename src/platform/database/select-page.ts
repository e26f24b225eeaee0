import { and, asc, count, desc, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../wire/page.ts'
import type { Queryable } from './database.ts'

/** Which rows to read for a page: `limit` of them after skipping `offset`, in reversed order when `isFromEnd`. */
export interface PageWindow {
  readonly limit: number
  readonly offset: number
  readonly isFromEnd: boolean
}

/**
 * Skipping rows costs by their number, so a page past the middle is reached from the end: the first and the last page
 * cost the same however many lie between. A page beyond the last one has the limit 0.
 */
export function pageWindow({ offset, perPage }: Page, totalRows: number): PageWindow {
  const limit = Math.max(0, Math.min(perPage, totalRows - offset))
  const rowsAfter = Math.max(0, totalRows - offset - limit)
  return rowsAfter < offset
    ? { limit, offset: rowsAfter, isFromEnd: true }
    : { limit, offset, isFromEnd: false }
}

/** In which order pages list their rows. */
export type PageOrder = 'oldest first' | 'newest first'

/** One page of a table in the order of `id`, and how many rows there are in all; only the index is walked to it. */
export async function selectPage<T extends PgTable & { readonly id: PgColumn }>(
  db: Queryable,
  table: T,
  filter: SQL | undefined,
  page: Page,
  order: PageOrder = 'oldest first',
): Promise<{ rows: T['$inferSelect'][]; totalRows: number }> {
  const [total] = await db
    .select({ rows: count() })
    .from(table as PgTable)
    .where(filter)
  const totalRows = total?.rows ?? 0
  const { limit, offset, isFromEnd } = pageWindow(page, totalRows)
  if (limit === 0) return { rows: [], totalRows }
  const [inOrder, reversed] = order === 'oldest first' ? [asc, desc] : [desc, asc]
  const ids = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(filter)
    .orderBy(isFromEnd ? reversed(table.id) : inOrder(table.id))
    .limit(limit)
    .offset(offset)
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(filter, inArray(table.id, ids)))
    .orderBy(inOrder(table.id))
  return { rows: rows as T['$inferSelect'][], totalRows }
}
