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

/** @returns whether any limit is now another than before */
export async function updateCaps(
  tx: Queryable,
  companyId: number,
  owner: OwnerColumn,
  ownerId: number,
  changes: CapChanges,
): Promise<boolean> {
  if (changes.size === 0) return false
  const kinds = sql.param([...changes.keys()])
  const limits = sql.param([...changes.values()])
  const { rowCount } = await tx.execute(sql`
    UPDATE caps SET cap = change.cap
    FROM unnest(${kinds}::text[], ${limits}::int[]) AS change (kind, cap)
    WHERE ${and(eq(caps.companyId, companyId), eq(caps[owner], ownerId))}
      AND caps.kind = change.kind AND caps.cap IS DISTINCT FROM change.cap`)
  return (rowCount ?? 0) > 0
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
