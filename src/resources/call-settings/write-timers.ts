import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import type { NestedPlan } from '../nested-attributes/plan-nested.ts'
import { type CallSettingsOwner, ownerColumns } from './owner.ts'
import type { TimerContent } from './plan-timers.ts'
import { timers } from './table.ts'

/** Brings an owner's timers to what the plan says, in the order in which they were sent. */
export async function writeTimers(
  tx: Queryable,
  companyId: number,
  owner: CallSettingsOwner,
  { removedIds, updated, added }: NestedPlan<TimerContent>,
): Promise<void> {
  const ofCompany = eq(timers.companyId, companyId)
  if (removedIds.length > 0) await tx.delete(timers).where(and(ofCompany, hasId(timers.id, removedIds)))
  for (const [id, content] of updated) {
    await tx
      .update(timers)
      .set(content)
      .where(and(ofCompany, eq(timers.id, id)))
  }
  if (added.length > 0) {
    await tx.insert(timers).values(added.map(content => ({ companyId, ...ownerColumns(owner), ...content })))
  }
}
