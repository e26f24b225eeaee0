import { and, asc, eq } from 'drizzle-orm'
import type { BusinessHour } from '../../domain/business-hours/business-hours.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import type { NestedPlan } from '../nested-attributes/plan-nested.ts'
import type { BusinessHourRow } from './business-hour.ts'
import { businessHours } from './table.ts'

/** The hours of many Targets, each Target's in the order in which they were created. */
export async function loadBusinessHours(
  db: Queryable,
  companyId: number,
  targetIds: readonly number[],
): Promise<(targetId: number) => readonly BusinessHourRow[]> {
  const rows = await db
    .select()
    .from(businessHours)
    .where(and(eq(businessHours.companyId, companyId), hasId(businessHours.targetId, targetIds)))
    .orderBy(asc(businessHours.id))
  return rowsByOwner(rows, row => row.targetId)
}

export async function addBusinessHours(
  tx: Queryable,
  companyId: number,
  targetId: number,
  hours: readonly BusinessHour[],
): Promise<void> {
  if (hours.length === 0) return
  await tx.insert(businessHours).values(hours.map(hour => ({ ...hour, companyId, targetId })))
}

/** @returns whether the plan changed anything */
export async function writeBusinessHours(
  tx: Queryable,
  companyId: number,
  targetId: number,
  stored: readonly BusinessHourRow[],
  plan: NestedPlan<BusinessHour>,
): Promise<boolean> {
  let hasChanged = plan.added.length > 0
  for (const row of stored) {
    const columns = changedColumns(row, plan.updated.get(row.id) ?? {})
    if (!hasColumns(columns)) continue
    hasChanged = true
    await tx
      .update(businessHours)
      .set({ ...columns, updatedAt: new Date() })
      .where(and(eq(businessHours.companyId, companyId), eq(businessHours.id, row.id)))
  }
  await addBusinessHours(tx, companyId, targetId, plan.added)
  return hasChanged
}
