import { and, eq, sql } from 'drizzle-orm'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { campaigns } from '../campaigns/table.ts'
import type { CampaignSuppression, SuppressedNumberColumns, SuppressedNumberRow } from './schema.ts'
import { suppressedNumbers } from './table.ts'

/** How a statement names a suppression: by its internal id, or by the number in E.164. */
export type SuppressedNumberKey = { readonly id: number } | { readonly number: string }

const matches = (companyId: number, key: SuppressedNumberKey) =>
  and(
    eq(suppressedNumbers.companyId, companyId),
    'id' in key ? eq(suppressedNumbers.id, key.id) : eq(suppressedNumbers.number, key.number),
  )

export async function findSuppressedNumber(
  db: Queryable,
  companyId: number,
  key: SuppressedNumberKey,
): Promise<SuppressedNumberRow | null> {
  const [row] = await db.select().from(suppressedNumbers).where(matches(companyId, key))
  return row ?? null
}

/** @param number in E.164; null asks for any number at all */
export async function suppressedNumbersExist(
  db: Queryable,
  companyId: number,
  number: string | null,
): Promise<boolean> {
  const filter = number === null ? eq(suppressedNumbers.companyId, companyId) : matches(companyId, { number })
  const rows = await db.select({ id: suppressedNumbers.id }).from(suppressedNumbers).where(filter).limit(1)
  return rows.length > 0
}

/** The rows of one Company, each with its Campaign's `cid`. */
export async function withCids(
  db: Queryable,
  companyId: number,
  rows: readonly SuppressedNumberRow[],
): Promise<CampaignSuppression[]> {
  const campaignIds = [...new Set(rows.flatMap(({ campaignId }) => campaignId ?? []))]
  const named =
    campaignIds.length === 0
      ? []
      : await db
          .select({ id: campaigns.id, cid: campaigns.cid })
          .from(campaigns)
          .where(and(eq(campaigns.companyId, companyId), hasId(campaigns.id, campaignIds)))
  const cids = new Map(named.map(({ id, cid }) => [id, cid]))
  return rows.map(row => ({
    ...row,
    cid: row.campaignId === null ? null : (cids.get(row.campaignId) ?? null),
  }))
}

/**
 * Keeps everything else that would suppress the number, change or lift its suppression waiting until the transaction
 * ends, whether it is suppressed yet or not; null when it is not.
 */
export async function lockSuppressedNumber(
  tx: Queryable,
  companyId: number,
  number: string,
): Promise<SuppressedNumberRow | null> {
  // A row that is not there cannot be locked. The statement after this one sees what was committed until here.
  await claimSuppressedNumbers(tx, companyId, [number])
  const [row] = await tx.select().from(suppressedNumbers).where(matches(companyId, { number })).for('update')
  return row ?? null
}

/** Keeps everything else that concerns the suppression of these numbers waiting until the transaction ends. */
export async function claimSuppressedNumbers(
  tx: Queryable,
  companyId: number,
  numbers: readonly string[],
): Promise<void> {
  const inOrder = [...new Set(numbers)].sort()
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('suppressed_number ' || ${companyId}::int || ' ' || number, 0))
    FROM unnest(${sql.param(inOrder)}::text[]) AS number`)
}

/** Those of `ids` that exist. */
export function listSuppressedNumbers(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<SuppressedNumberRow[]> {
  return db
    .select()
    .from(suppressedNumbers)
    .where(and(eq(suppressedNumbers.companyId, companyId), hasId(suppressedNumbers.id, ids)))
}

/** @throws a violation of `suppressed_numbers_campaign` or `…_affiliate` for an id that the Company lacks */
export async function insertSuppressedNumber(
  tx: Queryable,
  companyId: number,
  number: string,
  columns: SuppressedNumberColumns,
): Promise<SuppressedNumberRow> {
  const [row] = await tx
    .insert(suppressedNumbers)
    .values({ ...columns, companyId, number })
    .returning()
  return inserted(row)
}

/**
 * Writes nothing when all of it is so already.
 * @throws as on insert
 */
export async function updateSuppressedNumber(
  tx: Queryable,
  row: SuppressedNumberRow,
  columns: SuppressedNumberColumns,
): Promise<SuppressedNumberRow> {
  const changed = changedColumns(row, columns)
  if (!hasColumns(changed)) return row
  const [updated] = await tx
    .update(suppressedNumbers)
    .set({ ...changed, updatedAt: new Date() })
    .where(matches(row.companyId, { id: row.id }))
    .returning()
  return inserted(updated)
}

export async function deleteSuppressedNumber(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(suppressedNumbers).where(matches(companyId, { id }))
}
