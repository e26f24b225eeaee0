import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/database/database.ts'
import { hasId } from '../../../platform/database/has-id.ts'
import { targetGroupMembers, targetGroups } from '../../target-groups/table.ts'
import { targets } from '../../targets/table.ts'
import { attachmentsOf, lockCampaign } from '../store.ts'

/** Where a target or a group stands; a group that dials its members one by one may have no place of its own. */
interface Placed {
  readonly id: number
  readonly priority: number | null
  readonly weight: number | null
}

/** Whom a Campaign rings, and where everybody stands whom that brings in. */
export interface RoutingPlan {
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
  /** Those that are named, and the members of the groups. */
  readonly targets: readonly Placed[]
  readonly targetGroups: readonly Placed[]
}

/** Each list by ascending id. */
export async function readRoutingPlan(
  db: Queryable,
  companyId: number,
  campaignId: number,
): Promise<RoutingPlan> {
  const { targetIds, targetGroupIds } = await attachmentsOf(db, companyId, campaignId)
  const members = await membersOf(db, companyId, targetGroupIds)
  return {
    targetIds,
    targetGroupIds,
    targets: await placed(db, targets, companyId, [...targetIds, ...members]),
    targetGroups: await placed(db, targetGroups, companyId, targetGroupIds),
  }
}

/**
 * Keeps whoever else changes the Campaign, or anybody whom it rings, waiting until the transaction ends.
 * @param also who is changed beside those
 * @returns the Campaign's id; null = there is none
 */
export async function lockRoutingPlan(
  tx: Queryable,
  companyId: number,
  cid: string,
  also: { readonly targetIds: readonly number[]; readonly targetGroupIds: readonly number[] },
): Promise<number | null> {
  const campaignId = await lockCampaign(tx, companyId, { cid })
  if (campaignId === null) return null
  const { targetIds, targetGroupIds } = await attachmentsOf(tx, companyId, campaignId)
  // Groups before their members, and each in the order of ids, as bulk changes lock them: so no two ever wait for each other.
  await lockAll(tx, targetGroups, companyId, [...targetGroupIds, ...also.targetGroupIds])
  const members = await membersOf(tx, companyId, targetGroupIds)
  await lockAll(tx, targets, companyId, [...targetIds, ...members, ...also.targetIds])
  return campaignId
}

async function membersOf(db: Queryable, companyId: number, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  const rows = await db
    .select({ id: targetGroupMembers.targetId })
    .from(targetGroupMembers)
    .where(
      and(
        eq(targetGroupMembers.companyId, companyId),
        inArray(targetGroupMembers.targetGroupId, [...groupIds]),
      ),
    )
  return rows.map(({ id }) => id)
}

type PlacedTable = typeof targets | typeof targetGroups

async function placed(
  db: Queryable,
  table: PlacedTable,
  companyId: number,
  ids: readonly number[],
): Promise<Placed[]> {
  const { id, priority, weight } = table as unknown as Record<keyof Placed, PgColumn>
  return db
    .select({ id, priority, weight })
    .from(table as PgTable)
    .where(and(eq(table.companyId, companyId), hasId(table.id, ids)))
    .orderBy(asc(table.id)) as unknown as Promise<Placed[]>
}

async function lockAll(tx: Queryable, table: PlacedTable, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.companyId, companyId), hasId(table.id, ids)))
    .orderBy(asc(table.id))
    .for('no key update')
}
