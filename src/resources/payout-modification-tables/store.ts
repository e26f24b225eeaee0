import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { selectPortions } from '../../platform/database/select-all.ts'
import { companies } from '../companies/table.ts'
import type { PayoutTableRow } from './schema.ts'
import { payoutModificationTables as tables } from './table.ts'

/** How a request names a table: below its Campaign. */
export interface PayoutTableKey {
  readonly campaign_id: number
  readonly id: number
}

const matches = (companyId: number, key: PayoutTableKey) =>
  and(eq(tables.companyId, companyId), eq(tables.campaignId, key.campaign_id), eq(tables.id, key.id))

const matchesId = (companyId: number, id: number) => and(eq(tables.companyId, companyId), eq(tables.id, id))

export async function companyName(db: Queryable, companyId: number): Promise<string> {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  return inserted(row).name
}

export async function findPayoutTable(
  db: Queryable,
  companyId: number,
  key: PayoutTableKey,
): Promise<PayoutTableRow | null> {
  const [row] = await db.select().from(tables).where(matches(companyId, key))
  return row ?? null
}

export async function findPayoutTableById(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<PayoutTableRow | null> {
  const [row] = await db.select().from(tables).where(matchesId(companyId, id))
  return row ?? null
}

/** How many tables are held at a time: each may be a megabyte. */
const TABLES_PER_STATEMENT = 5

/** The tables of a Campaign with these ids, in their order, a portion at a time. */
export function readPayoutTables(
  db: Queryable,
  companyId: number,
  campaignId: number,
  ids: readonly number[],
): AsyncGenerator<PayoutTableRow[], void, void> {
  return selectPortions(db, tables, tablesOf(companyId, campaignId), ids, TABLES_PER_STATEMENT)
}

export function tablesOf(companyId: number, campaignId: number): SQL | undefined {
  return and(eq(tables.companyId, companyId), eq(tables.campaignId, campaignId))
}

/** @param columns `tableVersion` null = the id that the table gets, which no other table of the Campaign has as its label */
export async function createPayoutTable(
  tx: Queryable,
  columns: Omit<typeof tables.$inferInsert, 'id' | 'tableVersion'> & { readonly tableVersion: string | null },
): Promise<PayoutTableRow> {
  const id = await drawId(tx, columns)
  const [row] = await tx
    .insert(tables)
    .overridingSystemValue()
    .values({ ...columns, id, tableVersion: columns.tableVersion ?? String(id) })
    .returning()
  return inserted(row)
}

/** Drawn first, so that it can be the label as well: until it is one that nobody has given to another table. */
async function drawId(
  tx: Queryable,
  {
    companyId,
    campaignId,
    tableVersion,
  }: Pick<typeof tables.$inferInsert, 'companyId' | 'campaignId'> & {
    readonly tableVersion: string | null
  },
): Promise<number> {
  const drawn = await tx.execute<{ id: number; is_taken: boolean }>(sql`
    WITH drawn AS (SELECT nextval(pg_get_serial_sequence('payout_modification_tables', 'id'))::integer AS id)
    SELECT id, EXISTS (
      SELECT FROM ${tables}
      WHERE ${tablesOf(companyId, campaignId)} AND ${tables.tableVersion} = drawn.id::text
    ) AS is_taken
    FROM drawn`)
  const { id, is_taken: isTaken } = inserted(drawn.rows[0])
  return isTaken && tableVersion === null ? drawId(tx, { companyId, campaignId, tableVersion }) : id
}

export async function setPayoutTableActive(
  tx: Queryable,
  companyId: number,
  id: number,
  active: boolean,
): Promise<PayoutTableRow | null> {
  const [row] = await tx.update(tables).set({ active }).where(matchesId(companyId, id)).returning()
  return row ?? null
}

/**
 * Deactivates the Campaign's active table, unless it is `exceptId`. The Campaign must be locked.
 * @returns the id of the one that was active; null when none was
 */
export async function deactivateOthers(
  tx: Queryable,
  companyId: number,
  campaignId: number,
  exceptId: number | null,
): Promise<number | null> {
  const [row] = await tx
    .update(tables)
    .set({ active: false })
    .where(
      and(
        eq(tables.companyId, companyId),
        eq(tables.campaignId, campaignId),
        tables.active,
        exceptId === null ? undefined : ne(tables.id, exceptId),
      ),
    )
    .returning({ id: tables.id })
  return row?.id ?? null
}

export async function deletePayoutTable(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(tables).where(matchesId(companyId, id))
}
