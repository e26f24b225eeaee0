import { and, eq, inArray } from 'drizzle-orm'
import type { PayoutTable } from '../domain/payout-modification/payout-table.ts'
import type { Queryable } from '../platform/database/database.ts'
import { drawBucketWith } from '../resources/payout-modification-tables/draw-bucket.ts'
import { payoutModificationTables as tables } from '../resources/payout-modification-tables/table.ts'
import type { CompiledPayoutRules } from './compiled-payout-rules.ts'

/** A Campaign's active table. */
export interface ActivePayoutTable {
  readonly campaignId: number
  readonly table: PayoutTable
}

/** One table by its id, active or not; null when it no longer exists, or cannot be read. */
export async function readPayoutTable(
  db: Queryable,
  companyId: number,
  id: number,
  compiled: CompiledPayoutRules,
): Promise<PayoutTable | null> {
  const [row] = await db
    .select({ tableVersion: tables.tableVersion, salt: tables.salt, csvData: tables.csvData })
    .from(tables)
    .where(and(eq(tables.companyId, companyId), eq(tables.id, id)))
  if (row === undefined) return null
  const rules = compiled.known(id) ?? (await compiled.compile(id, row.csvData))
  return rules && { id, tableVersion: row.tableVersion, drawBucket: drawBucketWith(row.salt), rules }
}

/** The active tables of Campaigns. CSVs, up to a megabyte each, are read only of tables that are not compiled yet. */
export async function readPayoutTables(
  tx: Queryable,
  companyId: number,
  campaignIds: readonly number[],
  compiled: CompiledPayoutRules,
): Promise<readonly ActivePayoutTable[]> {
  if (campaignIds.length === 0) return []
  const ofCompany = eq(tables.companyId, companyId)
  const rows = await tx
    .select({
      id: tables.id,
      campaignId: tables.campaignId,
      tableVersion: tables.tableVersion,
      salt: tables.salt,
    })
    .from(tables)
    .where(and(ofCompany, inArray(tables.campaignId, [...campaignIds]), tables.active))
  const rulesById = new Map(rows.map(({ id }) => [id, compiled.known(id)]))
  for (const { id } of rows) {
    if (rulesById.get(id) !== null) continue
    const [row] = await tx
      .select({ csvData: tables.csvData })
      .from(tables)
      .where(and(ofCompany, eq(tables.id, id)))
    if (row !== undefined) rulesById.set(id, await compiled.compile(id, row.csvData))
  }
  return rows.flatMap(({ id, campaignId, tableVersion, salt }) => {
    const rules = rulesById.get(id) ?? null
    return rules === null
      ? []
      : [{ campaignId, table: { id, tableVersion, drawBucket: drawBucketWith(salt), rules } }]
  })
}
