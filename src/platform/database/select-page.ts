import { and, asc, count, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../wire/page.ts'
import type { Queryable } from './database.ts'
import { hasId } from './has-id.ts'

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

/** The direction in which a log's rows for a page are read; those that were read from its end are turned around. */
export const directionOf = ({ isFromEnd }: Pick<PageWindow, 'isFromEnd'>, isOldestFirst: boolean) =>
  isFromEnd !== isOldestFirst ? 'ASC' : 'DESC'

/** In which order pages list their rows; equal ones by `id`, in the same direction. */
export interface RowOrder {
  /** null = by `id` alone. */
  readonly by: PgColumn | SQL | null
  readonly direction: 'ascending' | 'descending'
}

const OLDEST_FIRST: RowOrder = { by: null, direction: 'ascending' }

/** Which rows a list is of, and in which order. */
export interface ListedRows {
  readonly filter: SQL | undefined
  readonly order: RowOrder
}

type TableWithId = PgTable & { readonly id: PgColumn }

/** One page of a table, and how many rows there are in all; where an index has the order, only that is walked to it. */
export async function selectPage<T extends TableWithId>(
  db: Queryable,
  table: T,
  filter: SQL | undefined,
  page: Page,
  order: RowOrder = OLDEST_FIRST,
): Promise<{ rows: T['$inferSelect'][]; totalRows: number }> {
  const { ids, totalRows } = await selectIds(db, table, filter, page, order)
  return { rows: await selectRows(db, table, filter, ids), totalRows }
}

/** As `selectPage`, the ids alone. */
export async function selectIds(
  db: Queryable,
  table: TableWithId,
  filter: SQL | undefined,
  page: Page,
  order: RowOrder,
): Promise<{ ids: readonly number[]; totalRows: number }> {
  const [total] = await db
    .select({ rows: count() })
    .from(table as PgTable)
    .where(filter)
  const totalRows = total?.rows ?? 0
  const { limit, offset, isFromEnd } = pageWindow(page, totalRows)
  if (limit === 0) return { ids: [], totalRows }
  const found = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(filter)
    .orderBy(...ordering(table, order, isFromEnd))
    .limit(limit)
    .offset(offset)
  const ids = found.map(row => Number(row.id))
  return { ids: isFromEnd ? ids.reverse() : ids, totalRows }
}

/** The ids of all rows that meet the condition, in this order. */
export async function selectAllIds(
  db: Queryable,
  table: TableWithId,
  filter: SQL | undefined,
  order: RowOrder,
): Promise<readonly number[]> {
  const found = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(filter)
    .orderBy(...ordering(table, order, false))
  return found.map(row => Number(row.id))
}

/** The rows with these ids that still meet the condition, in the order of the ids. */
export async function selectRows<T extends TableWithId>(
  db: Queryable,
  table: T,
  filter: SQL | undefined,
  ids: readonly number[],
): Promise<T['$inferSelect'][]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(filter, hasId(table.id, ids)))
  return inOrderOf(ids, rows as T['$inferSelect'][], row => Number((row as { id: unknown }).id))
}

/** `items` in the order in which `ids` names them. */
export function inOrderOf<T>(ids: readonly number[], items: readonly T[], idOf: (item: T) => number): T[] {
  const byId = new Map(items.map(item => [idOf(item), item]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

function ordering({ id }: TableWithId, { by, direction }: RowOrder, isReversed: boolean): SQL[] {
  const inOrder = (direction === 'ascending') === isReversed ? desc : asc
  return by === null ? [inOrder(id)] : [inOrder(by), inOrder(id)]
}
