import { and, asc, count, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { affiliates } from '../affiliates/table.ts'
import { campaigns } from '../campaigns/table.ts'
import { numbers } from '../numbers/table.ts'
import { postbackKeys } from '../postback-keys/table.ts'
import { numberPools } from './table.ts'

export type NumberPoolRow = typeof numberPools.$inferSelect
export type NumberPoolColumns = Omit<
  typeof numberPools.$inferInsert,
  'companyId' | 'id' | 'createdAt' | 'updatedAt'
>

/** What a list of pools is narrowed down to. */
export interface NumberPoolFilter {
  readonly cid?: string
  readonly afid?: string
}

const matches = (companyId: number, id: number) =>
  and(eq(numberPools.companyId, companyId), eq(numberPools.id, id))

export function listNumberPools(
  db: Queryable,
  companyId: number,
  { cid, afid }: NumberPoolFilter,
  { filter, order }: ListedRows,
  page: Page,
) {
  const ofCampaign = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.cid, cid ?? '')))
  const ofAffiliate = db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(and(eq(affiliates.companyId, companyId), eq(affiliates.afid, afid ?? '')))
  const condition = and(
    eq(numberPools.companyId, companyId),
    cid === undefined ? undefined : inArray(numberPools.campaignId, ofCampaign),
    afid === undefined ? undefined : inArray(numberPools.affiliateId, ofAffiliate),
    filter,
  )
  return selectPage(db, numberPools, condition, page, order)
}

/** Every pool of a Campaign, by ascending id. */
export function numberPoolsOf(
  db: Queryable,
  companyId: number,
  campaignId: number,
): Promise<NumberPoolRow[]> {
  return db
    .select()
    .from(numberPools)
    .where(and(eq(numberPools.companyId, companyId), eq(numberPools.campaignId, campaignId)))
    .orderBy(asc(numberPools.id))
}

/** Whether any pool belongs to the Campaign, or to the Affiliate. */
export async function hasNumberPools(
  db: Queryable,
  companyId: number,
  owner: { readonly campaignId: number } | { readonly affiliateId: number },
): Promise<boolean> {
  const owned =
    'campaignId' in owner
      ? eq(numberPools.campaignId, owner.campaignId)
      : eq(numberPools.affiliateId, owner.affiliateId)
  const rows = await db
    .select({ id: numberPools.id })
    .from(numberPools)
    .where(and(eq(numberPools.companyId, companyId), owned))
    .limit(1)
  return rows.length > 0
}

/** Those of the ids that exist. */
export function numberPoolsById(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<NumberPoolRow[]> {
  return db
    .select()
    .from(numberPools)
    .where(and(eq(numberPools.companyId, companyId), hasId(numberPools.id, ids)))
}

export async function findNumberPool(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<NumberPoolRow | null> {
  const [row] = await db.select().from(numberPools).where(matches(companyId, id))
  return row ?? null
}

/**
 * Keeps changes of the pool waiting until the transaction ends; with `no key update` also everyone else who locks it.
 * Whoever locks a pool does so before its Numbers.
 */
export async function lockNumberPool(
  tx: Queryable,
  companyId: number,
  id: number,
  strength: 'share' | 'no key update' = 'no key update',
): Promise<NumberPoolRow | null> {
  const [row] = await tx.select().from(numberPools).where(matches(companyId, id)).for(strength)
  return row ?? null
}

/** How many Numbers each of the pools has; a pool without any is left out. */
export async function countNumbers(
  db: Queryable,
  companyId: number,
  poolIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ poolId: numbers.numberPoolId, numbers: count() })
    .from(numbers)
    .where(
      and(
        eq(numbers.companyId, companyId),
        isNotNull(numbers.numberPoolId),
        hasId(numbers.numberPoolId, poolIds),
      ),
    )
    .groupBy(numbers.numberPoolId)
  return new Map(rows.map(row => [row.poolId as number, row.numbers]))
}

export async function insertNumberPool(
  tx: Queryable,
  companyId: number,
  columns: NumberPoolColumns,
): Promise<NumberPoolRow> {
  const [row] = await tx
    .insert(numberPools)
    .values({ ...columns, companyId })
    .returning()
  return inserted(row)
}

/** Its Numbers go along to another Campaign or Affiliate; keys of the Campaign that it leaves forget it. */
export async function updateNumberPool(
  tx: Queryable,
  companyId: number,
  id: number,
  columns: Partial<NumberPoolColumns>,
  now: Date,
): Promise<void> {
  await tx
    .update(numberPools)
    .set({ ...columns, updatedAt: now })
    .where(matches(companyId, id))
  const { campaignId, affiliateId } = columns
  if (campaignId !== undefined || affiliateId !== undefined) {
    await tx
      .update(numbers)
      .set({
        ...(campaignId !== undefined && { campaignId }),
        ...(affiliateId !== undefined && { affiliateId }),
        updatedAt: now,
      })
      .where(and(eq(numbers.companyId, companyId), eq(numbers.numberPoolId, id)))
  }
  if (campaignId !== undefined) {
    await tx
      .update(postbackKeys)
      .set({ numberPoolId: null })
      .where(
        and(
          eq(postbackKeys.companyId, companyId),
          eq(postbackKeys.numberPoolId, id),
          ne(postbackKeys.campaignId, campaignId),
        ),
      )
  }
}

/** Its Numbers go with it, and back to where they were bought; postback keys forget it. */
export async function deleteNumberPool(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(numberPools).where(matches(companyId, id))
}
