import { and, asc, count, eq } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { randomCode, randomHex } from '../../platform/random-text.ts'
import { numbers } from '../numbers/table.ts'
import { affiliates } from './table.ts'

export type AffiliateRow = typeof affiliates.$inferSelect
type AffiliateColumns = Partial<typeof affiliates.$inferInsert>

/** How a request names an Affiliate: by internal or by client ID. */
export type AffiliateKey = { readonly id: number } | { readonly afid: string }

const GENERATED_AFID_LENGTH = 8
const OBJECT_KEY_LENGTH = 64

const matches = (companyId: number, key: AffiliateKey) =>
  and(
    eq(affiliates.companyId, companyId),
    'id' in key ? eq(affiliates.id, key.id) : eq(affiliates.afid, key.afid),
  )

export async function listAffiliates(db: Queryable, companyId: number, page: Page, onlyId: number | null) {
  const filter = and(
    eq(affiliates.companyId, companyId),
    onlyId === null ? undefined : eq(affiliates.id, onlyId),
  )
  const rows = await db
    .select()
    .from(affiliates)
    .where(filter)
    .orderBy(asc(affiliates.id))
    .limit(page.perPage)
    .offset(page.offset)
  const [total] = await db.select({ rows: count() }).from(affiliates).where(filter)
  return { rows, totalRows: total?.rows ?? 0 }
}

export async function findAffiliate(
  db: Queryable,
  companyId: number,
  key: AffiliateKey,
): Promise<AffiliateRow | null> {
  const [row] = await db.select().from(affiliates).where(matches(companyId, key))
  return row ?? null
}

/** @throws a violation of `affiliates_afid_unique` when another Affiliate of the Company has that `afid` */
export async function createAffiliate(
  tx: Queryable,
  companyId: number,
  columns: AffiliateColumns,
): Promise<AffiliateRow> {
  const [row] = await tx
    .insert(affiliates)
    .values({
      ...columns,
      companyId,
      afid: columns.afid ?? randomCode(GENERATED_AFID_LENGTH),
      objectKey: randomHex(OBJECT_KEY_LENGTH),
    })
    .returning()
  return inserted(row)
}

/**
 * The Affiliate with this `afid`. One that the Company does not have yet is created, so that traffic of a
 * new source is attributed from its first call; requests that meet here create it once.
 */
export async function ensureAffiliate(tx: Queryable, companyId: number, afid: string): Promise<AffiliateRow> {
  const existing = await findAffiliate(tx, companyId, { afid })
  if (existing !== null) return existing
  const [row] = await tx
    .insert(affiliates)
    .values({ companyId, afid, objectKey: randomHex(OBJECT_KEY_LENGTH) })
    .onConflictDoUpdate({ target: [affiliates.companyId, affiliates.afid], set: { afid } })
    .returning()
  return inserted(row)
}

/** @throws a violation of `affiliates_afid_unique`, as on create */
export async function updateAffiliate(
  tx: Queryable,
  companyId: number,
  key: AffiliateKey,
  columns: AffiliateColumns,
): Promise<AffiliateRow | null> {
  if (Object.keys(columns).length === 0) return findAffiliate(tx, companyId, key)
  const [row] = await tx
    .update(affiliates)
    .set({ ...columns, updatedAt: new Date() })
    .where(matches(companyId, key))
    .returning()
  return row ?? null
}

/**
 * @param numbersFate what becomes of the Affiliate's Numbers; null refuses to delete while it has some
 */
export async function deleteAffiliate(
  tx: Queryable,
  companyId: number,
  key: AffiliateKey,
  numbersFate: 'delete' | 'keep' | null,
): Promise<'deleted' | 'has-numbers' | 'absent'> {
  const [row] = await tx.select().from(affiliates).where(matches(companyId, key)).for('update')
  if (row === undefined) return 'absent'
  const attached = and(eq(numbers.companyId, companyId), eq(numbers.affiliateId, row.id))
  if (numbersFate === 'delete') await tx.delete(numbers).where(attached)
  if (numbersFate === 'keep') await tx.update(numbers).set({ affiliateId: null }).where(attached)
  const [remaining] = await tx.select({ rows: count() }).from(numbers).where(attached)
  if ((remaining?.rows ?? 0) > 0) return 'has-numbers'
  await tx.delete(affiliates).where(matches(companyId, { id: row.id }))
  return 'deleted'
}
