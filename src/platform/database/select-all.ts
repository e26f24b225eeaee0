import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'
import { inPortions } from './in-portions.ts'
import { selectRows } from './select-page.ts'

/** How many rows are read, and so held, at a time: few enough to be nothing, enough to make statements rare. */
const ROWS_PER_STATEMENT = 1_000

/**
 * All rows by ascending `id`, a portion at a time, however many there are. No connection is held between two portions:
 * rows that are added or deleted meanwhile may or may not be among them, every other row is, once.
 */
export async function* selectAll<T extends PgTable & { readonly id: PgColumn }>(
  db: Queryable,
  table: T,
  filter: SQL | undefined,
): AsyncGenerator<T['$inferSelect'][], void, void> {
  let lastId = 0
  for (;;) {
    const rows = (await db
      .select()
      .from(table as PgTable)
      .where(and(filter, gt(table.id, lastId)))
      .orderBy(asc(table.id))
      .limit(ROWS_PER_STATEMENT)) as (T['$inferSelect'] & { readonly id: number })[]
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < ROWS_PER_STATEMENT) return
    lastId = last.id
  }
}

/**
 * The rows with these ids, in their order, a portion at a time: as `selectAll` for what is sorted otherwise.
 * @param most how many are held at a time
 */
export async function* selectPortions<T extends PgTable & { readonly id: PgColumn }>(
  db: Queryable,
  table: T,
  filter: SQL | undefined,
  ids: readonly number[],
  most = ROWS_PER_STATEMENT,
): AsyncGenerator<T['$inferSelect'][], void, void> {
  for (const portion of inPortions(ids, most)) yield await selectRows(db, table, filter, portion)
}
