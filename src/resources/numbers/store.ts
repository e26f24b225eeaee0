import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { inOrderOf, type ListedRows, selectIds } from '../../platform/database/select-page.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import type { Page } from '../../platform/wire/page.ts'
import { affiliates } from '../affiliates/table.ts'
import type { CampaignRow } from '../campaigns/store.ts'
import { campaigns } from '../campaigns/table.ts'
import { numbers } from './table.ts'

export type NumberRow = typeof numbers.$inferSelect
export type NumberColumns = Omit<typeof numbers.$inferInsert, 'companyId' | 'id' | 'createdAt' | 'updatedAt'>

/** A Number with what its document shows of others. */
export interface NumberWithOwners {
  readonly number: NumberRow
  readonly campaign: CampaignRow
  readonly afid: string | null
}

export type NumberKey = { readonly id: number } | { readonly number: string }

/** What a list of Numbers is narrowed down to. */
export interface NumberFilter {
  readonly cid?: string
  readonly afid?: string
  readonly sid?: string
  readonly updatedFrom?: Date
  readonly updatedBefore?: Date
  /** A publisher's own Affiliate; null = every one. */
  readonly onlyAffiliateId: number | null
  /** What else is asked of them. */
  readonly listed: ListedRows
}

const matches = (companyId: number, key: NumberKey) =>
  and(eq(numbers.companyId, companyId), 'id' in key ? eq(numbers.id, key.id) : eq(numbers.number, key.number))

/** A page of Numbers, and how many there are in all. */
export async function listNumbers(db: Queryable, companyId: number, filter: NumberFilter, page: Page) {
  const { cid, afid, sid, updatedFrom, updatedBefore, onlyAffiliateId, listed } = filter
  const condition = and(
    eq(numbers.companyId, companyId),
    cid === undefined ? undefined : inArray(numbers.campaignId, campaignIds(db, companyId, cid)),
    afid === undefined ? undefined : inArray(numbers.affiliateId, affiliateIds(db, companyId, afid)),
    sid === undefined ? undefined : eq(numbers.sid, sid),
    updatedFrom === undefined ? undefined : gte(numbers.updatedAt, updatedFrom),
    updatedBefore === undefined ? undefined : lt(numbers.updatedAt, updatedBefore),
    onlyAffiliateId === null ? undefined : eq(numbers.affiliateId, onlyAffiliateId),
    listed.filter,
  )
  const { ids, totalRows } = await selectIds(db, numbers, condition, page, listed.order)
  const found = await findNumbers(db, companyId, ids)
  return { rows: inOrderOf(ids, found, ({ number }) => number.id), totalRows }
}

const campaignIds = (db: Queryable, companyId: number, cid: string) =>
  db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.cid, cid)))

const affiliateIds = (db: Queryable, companyId: number, afid: string) =>
  db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(and(eq(affiliates.companyId, companyId), eq(affiliates.afid, afid)))

export async function findNumber(
  db: Queryable,
  companyId: number,
  key: NumberKey,
): Promise<NumberWithOwners | null> {
  const [row] = await db
    .select({ number: numbers, campaign: campaigns, afid: affiliates.afid })
    .from(numbers)
    .innerJoin(campaigns, isItsCampaign)
    .leftJoin(affiliates, isItsAffiliate)
    .where(matches(companyId, key))
  return row ?? null
}

/**
 * A publisher sees its own Affiliate's Numbers; any other does not exist.
 * @throws 404
 */
export async function findVisibleNumber(
  db: Queryable,
  { companyId, onlyAffiliateId }: { readonly companyId: number; readonly onlyAffiliateId: number | null },
  id: number,
): Promise<NumberWithOwners> {
  const row = await findNumber(db, companyId, { id })
  const isVisible = onlyAffiliateId === null || row?.number.affiliateId === onlyAffiliateId
  if (row === null || !isVisible) throw notFound('number')
  return row
}

/** Those of `ids` that exist, by ascending id. */
export function findNumbers(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<NumberWithOwners[]> {
  return db
    .select({ number: numbers, campaign: campaigns, afid: affiliates.afid })
    .from(numbers)
    .innerJoin(campaigns, isItsCampaign)
    .leftJoin(affiliates, isItsAffiliate)
    .where(and(eq(numbers.companyId, companyId), hasId(numbers.id, ids)))
    .orderBy(asc(numbers.id))
}

const isItsCampaign = and(eq(campaigns.companyId, numbers.companyId), eq(campaigns.id, numbers.campaignId))
const isItsAffiliate = and(
  eq(affiliates.companyId, numbers.companyId),
  eq(affiliates.id, numbers.affiliateId),
)

/** Keeps every other change of the Number, nested ones included, waiting until the transaction ends. */
export async function lockNumber(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: numbers.id })
    .from(numbers)
    .where(matches(companyId, { id }))
    .for('no key update')
  return row?.id ?? null
}

/** @returns its id; null when some Company of the installation has the number already */
export async function insertNumber(
  tx: Queryable,
  companyId: number,
  columns: NumberColumns,
): Promise<number | null> {
  const [row] = await tx
    .insert(numbers)
    .values({ ...columns, companyId })
    .onConflictDoNothing({ target: numbers.number })
    .returning({ id: numbers.id })
  return row?.id ?? null
}

export async function updateNumber(
  tx: Queryable,
  companyId: number,
  id: number,
  columns: Partial<NumberColumns>,
  now: Date,
): Promise<void> {
  await tx
    .update(numbers)
    .set({ ...columns, updatedAt: now })
    .where(matches(companyId, { id }))
}

export async function deleteNumber(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(numbers).where(matches(companyId, { id }))
}
