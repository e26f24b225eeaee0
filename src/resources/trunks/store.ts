import { and, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { campaigns } from '../campaigns/table.ts'
import { numbers } from '../numbers/table.ts'
import { targets } from '../targets/table.ts'
import type { TrunkColumns, TrunkCondition, TrunkRow } from './schema.ts'
import { trunks } from './table.ts'

/** On which processes notify one another that trunks have changed; without a payload. */
export const TRUNKS_CHANNEL = 'trunks_changed'

/** Whose trunks a request reaches. */
export interface TrunkReach {
  readonly companyId: number
  /** Those for all Companies too. */
  readonly reachesShared: boolean
}

/** Null = for all Companies. */
export type TrunkOwner = number | null

const isOwnedBy = (owner: TrunkOwner) =>
  owner === null ? isNull(trunks.companyId) : eq(trunks.companyId, owner)

const isReached = ({ companyId, reachesShared }: TrunkReach): SQL | undefined =>
  reachesShared ? or(isOwnedBy(companyId), isOwnedBy(null)) : isOwnedBy(companyId)

export function listTrunks(db: Queryable, reach: TrunkReach, { filter, order }: ListedRows, page: Page) {
  return selectPage(db, trunks, and(isReached(reach), filter), page, order)
}

export async function findTrunk(db: Queryable, reach: TrunkReach, id: number): Promise<TrunkRow | null> {
  const [row] = await db
    .select()
    .from(trunks)
    .where(and(eq(trunks.id, id), isReached(reach)))
  return row ?? null
}

/** Keeps other changes of the trunk waiting until the transaction ends; null when none is reached by this id. */
export async function lockTrunk(tx: Queryable, reach: TrunkReach, id: number): Promise<TrunkRow | null> {
  const [row] = await tx
    .select()
    .from(trunks)
    .where(and(eq(trunks.id, id), isReached(reach)))
    .for('no key update')
  return row ?? null
}

/** Whoever changes trunks waits for whoever else does, before any row is locked: they are few, and changed rarely. */
export async function takeTurn(tx: Queryable): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('trunks'))`)
}

export async function countTrunks(tx: Queryable, owner: TrunkOwner): Promise<number> {
  const [counted] = await tx.select({ trunks: count() }).from(trunks).where(isOwnedBy(owner))
  return counted?.trunks ?? 0
}

export async function insertTrunk(
  tx: Queryable,
  owner: TrunkOwner,
  columns: TrunkColumns & { readonly name: string },
): Promise<TrunkRow> {
  const [row] = await tx
    .insert(trunks)
    .values({ ...columns, companyId: owner })
    .returning()
  return inserted(row)
}

export async function writeTrunk(tx: Queryable, id: number, columns: TrunkColumns): Promise<TrunkRow> {
  const [row] = await tx
    .update(trunks)
    .set({ ...columns, updatedAt: new Date() })
    .where(eq(trunks.id, id))
    .returning()
  return inserted(row)
}

/** @throws a violation of `targets_trunk`, `numbers_trunk` or `campaigns_trunk` while it is used */
export async function deleteTrunk(tx: Queryable, id: number): Promise<void> {
  await tx.delete(trunks).where(eq(trunks.id, id))
}

/** The owner's default trunk, if it has one; it stays locked. */
export async function lockDefault(tx: Queryable, owner: TrunkOwner): Promise<TrunkRow | null> {
  const [row] = await tx
    .select()
    .from(trunks)
    .where(and(isOwnedBy(owner), eq(trunks.isDefault, true)))
    .for('no key update')
  return row ?? null
}

/**
 * Whether Targets, Numbers or Campaigns choose the trunk for their calls.
 * @param besides a Company whose own do not count; null = all count
 */
export async function isChosen(tx: Queryable, id: number, besides: number | null): Promise<boolean> {
  for (const choosers of [targets, numbers, campaigns]) {
    const choosing = and(
      eq(choosers.trunkId, id),
      besides === null ? undefined : ne(choosers.companyId, besides),
    )
    const [found] = await tx.select({ id: choosers.id }).from(choosers).where(choosing).limit(1)
    if (found !== undefined) return true
  }
  return false
}

/** What all edges together say of these trunks, by id. */
export async function loadTrunkStates(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TrunkCondition>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<TrunkCondition & { readonly id: number } & Record<string, unknown>>(sql`
    SELECT trunk_id AS id, reachable, registered, calls, last_refusals AS "lastRefusals"
    FROM trunk_conditions
    WHERE trunk_id = ANY (${sql.param([...ids])}::integer[])`)
  return new Map(rows.map(row => [row.id, row]))
}

/** Tells every process that keeps trunks in memory, once the transaction is committed. */
export async function announceTrunks(tx: Queryable): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${TRUNKS_CHANNEL}, '')`)
}
