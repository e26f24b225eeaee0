import { and, asc, eq } from 'drizzle-orm'
import type { ConversionTier } from '../../domain/conversions/conversion-criterion.ts'
import { money } from '../../domain/money/money.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import { together } from '../../platform/database/together.ts'
import type { NestedPlan } from '../nested-attributes/plan-nested.ts'
import { loadTagValues, replaceTagValues } from '../tags/tag-values.ts'
import type { CriterionContent } from './plan-conversion-criteria.ts'
import type { StoredCriterion } from './schema.ts'
import { conversionCriteria, conversionTiers } from './table.ts'

/** Which column of a conversion criterion names its owner. */
export type CriterionOwner = 'targetId' | 'campaignId'

/** The criteria of many owners of one kind, each owner's in the order in which they are considered. */
export async function loadConversionCriteria(
  db: Queryable,
  companyId: number,
  owner: CriterionOwner,
  ownerIds: readonly number[],
): Promise<(ownerId: number) => readonly StoredCriterion[]> {
  const rows = await db
    .select()
    .from(conversionCriteria)
    .where(and(eq(conversionCriteria.companyId, companyId), hasId(conversionCriteria[owner], ownerIds)))
    .orderBy(asc(conversionCriteria.position), asc(conversionCriteria.id))
  if (rows.length === 0) return () => []
  const ids = rows.map(row => row.id)
  const [tiersOf, tagsOf] = await together(
    db,
    () => loadTiers(db, companyId, ids),
    () => loadTagValues(db, companyId, 'conversionCriterionId', ids),
  )
  const criteria = rows.map(row => ({
    ownerId: row[owner],
    id: row.id,
    name: row.name,
    position: row.position,
    dedupeSeconds: row.dedupeSeconds,
    tags: tagsOf(row.id),
    tiers: tiersOf(row.id),
  }))
  return rowsByOwner(criteria, criterion => criterion.ownerId)
}

async function loadTiers(
  db: Queryable,
  companyId: number,
  criterionIds: readonly number[],
): Promise<(criterionId: number) => readonly ConversionTier[]> {
  const rows = await db
    .select()
    .from(conversionTiers)
    .where(and(eq(conversionTiers.companyId, companyId), hasId(conversionTiers.criterionId, criterionIds)))
    .orderBy(asc(conversionTiers.seconds))
  const rowsOf = rowsByOwner(rows, row => row.criterionId)
  return criterionId => rowsOf(criterionId).map(readTier)
}

/**
 * Brings the criteria of an owner, whose row the transaction has locked, to what the plan says.
 * @returns whether the plan changed anything
 */
export async function writeConversionCriteria(
  tx: Queryable,
  companyId: number,
  owner: { readonly [Owner in CriterionOwner]?: number },
  stored: readonly StoredCriterion[],
  { removedIds, updated, added }: NestedPlan<CriterionContent>,
): Promise<boolean> {
  let hasChanged = removedIds.length > 0 || added.length > 0
  if (removedIds.length > 0) {
    await tx
      .delete(conversionCriteria)
      .where(and(eq(conversionCriteria.companyId, companyId), hasId(conversionCriteria.id, removedIds)))
  }
  for (const criterion of stored) {
    const content = updated.get(criterion.id)
    if (content !== undefined && (await updateCriterion(tx, companyId, criterion, content))) hasChanged = true
  }
  for (const content of added) {
    const { tags, tiers, ...columns } = content
    const [row] = await tx
      .insert(conversionCriteria)
      .values({ companyId, ...owner, ...columns })
      .returning({ id: conversionCriteria.id })
    const { id } = inserted(row)
    await insertTiers(tx, companyId, id, tiers)
    await replaceTagValues(tx, companyId, 'conversionCriterionId', id, tags)
  }
  return hasChanged
}

async function updateCriterion(
  tx: Queryable,
  companyId: number,
  stored: StoredCriterion,
  { tags, tiers, ...content }: CriterionContent,
): Promise<boolean> {
  const columns = changedColumns(stored, content)
  const changesTiers = !isSamePriceList(stored.tiers, tiers)
  const changesTags = await replaceTagValues(tx, companyId, 'conversionCriterionId', stored.id, tags)
  if (changesTiers) {
    await tx
      .delete(conversionTiers)
      .where(and(eq(conversionTiers.companyId, companyId), eq(conversionTiers.criterionId, stored.id)))
    await insertTiers(tx, companyId, stored.id, tiers)
  }
  if (!hasColumns(columns) && !changesTiers && !changesTags) return false
  await tx
    .update(conversionCriteria)
    .set({ ...columns, updatedAt: new Date() })
    .where(and(eq(conversionCriteria.companyId, companyId), eq(conversionCriteria.id, stored.id)))
  return true
}

async function insertTiers(
  tx: Queryable,
  companyId: number,
  criterionId: number,
  tiers: readonly ConversionTier[],
): Promise<void> {
  if (tiers.length === 0) return
  await tx.insert(conversionTiers).values(
    tiers.map(({ seconds, revenue, payout, payoutPercent }) => ({
      companyId,
      criterionId,
      seconds,
      revenue: revenue.toFixed(),
      payout: payout.toFixed(),
      payoutPercent: payoutPercent?.toFixed() ?? null,
    })),
  )
}

function isSamePriceList(stored: readonly ConversionTier[], tiers: readonly ConversionTier[]): boolean {
  return JSON.stringify(stored) === JSON.stringify(tiers)
}

/** A tier as it is stored, with its amounts as amounts. */
export function readTier(
  row: Pick<typeof conversionTiers.$inferSelect, 'seconds' | 'revenue' | 'payout' | 'payoutPercent'>,
): ConversionTier {
  return {
    seconds: row.seconds,
    revenue: money(row.revenue),
    payout: money(row.payout),
    payoutPercent: row.payoutPercent === null ? null : money(row.payoutPercent),
  }
}
