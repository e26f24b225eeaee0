import { and, eq, sql } from 'drizzle-orm'
import { resetHardCaps } from '../../capacity/slots.ts'
import { CAP_KINDS, type CapKind, type CapLimits } from '../../domain/caps/cap-limits.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import type { CapChanges } from './schema.ts'
import { caps } from './table.ts'

/** Which column of a cap names its owner. */
export type OwnerColumn = 'targetId' | 'targetGroupId'

/** Creates the five caps of a new Target or Target Group; those not in `limits` limit nothing. */
export async function createCaps(
  tx: Queryable,
  companyId: number,
  owner: OwnerColumn,
  ownerId: number,
  limits: CapChanges,
): Promise<void> {
  await tx
    .insert(caps)
    .values(CAP_KINDS.map(kind => ({ companyId, [owner]: ownerId, kind, cap: limits.get(kind) ?? null })))
}

/** Limits to set of one owner. */
export interface LimitsToSet {
  readonly ownerId: number
  readonly changes: CapChanges
}

/**
 * Sets limits of locked owners of one kind. Calls are halted for those where there was none once the Company's version is raised, last
 * in the transaction.
 * @returns the owners of which any limit is now another than before
 */
export async function setLimits(
  tx: Queryable,
  companyId: number,
  owner: OwnerColumn,
  wanted: readonly LimitsToSet[],
): Promise<ReadonlySet<number>> {
  const limits = wanted.flatMap(({ ownerId, changes }) =>
    Array.from(changes, ([kind, cap]) => ({ owner_id: ownerId, kind, cap })),
  )
  if (limits.length === 0) return new Set()
  const { rows } = await tx.execute<{ owner_id: number }>(sql`
    SELECT owner_id FROM set_limits(${companyId}, ${owner === 'targetGroupId'}, ${JSON.stringify(limits)}::json) AS owner_id`)
  return new Set(rows.map(row => row.owner_id))
}

/** The limits of many owners of one kind, each owner's in `CAP_KINDS` order. */
export async function loadCaps(
  db: Queryable,
  companyId: number,
  owner: OwnerColumn,
  ownerIds: readonly number[],
): Promise<(ownerId: number) => CapLimits> {
  const rows = await db
    .select({ ownerId: caps[owner], id: caps.id, kind: caps.kind, cap: caps.cap })
    .from(caps)
    .where(and(eq(caps.companyId, companyId), hasId(caps[owner], ownerIds)))
  const limits = rows.map(row => ({ ...row, kind: row.kind as CapKind }))
  limits.sort((a, b) => CAP_KINDS.indexOf(a.kind) - CAP_KINDS.indexOf(b.kind))
  return rowsByOwner(limits, limit => limit.ownerId)
}

/** Sets what is counted toward the hard caps of these owners to 0. */
export async function resetHardCapsOf(
  tx: Queryable,
  companyId: number,
  owners: { readonly [Owner in OwnerColumn]: readonly number[] },
): Promise<void> {
  const rows = await tx
    .select({ id: caps.id })
    .from(caps)
    .where(
      and(
        eq(caps.companyId, companyId),
        eq(caps.kind, 'hard'),
        sql`(${hasId(caps.targetId, owners.targetId)} OR ${hasId(caps.targetGroupId, owners.targetGroupId)})`,
      ),
    )
  await resetHardCaps(
    tx,
    companyId,
    rows.map(row => row.id),
  )
}
