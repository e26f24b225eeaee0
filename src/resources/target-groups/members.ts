import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { targets } from '../targets/table.ts'
import type { TargetGroupFields } from './schema.ts'
import { targetGroupMembers } from './table.ts'

const MEMBERSHIP_FIELDS = ['target_ids', 'add_targets_by_id', 'remove_targets_by_id'] as const

type MembershipFields = Pick<TargetGroupFields, (typeof MEMBERSHIP_FIELDS)[number]>

/** Every Target that `fields` names must be the Company's. The Targets stay locked until the group refers to them. */
export async function checkMembers(
  tx: Queryable,
  companyId: number,
  fields: MembershipFields,
  problems: FieldProblems,
): Promise<void> {
  const named = [...new Set(MEMBERSHIP_FIELDS.flatMap(field => fields[field] ?? []))]
  if (named.length === 0) return
  const rows = await tx
    .select({ id: targets.id })
    .from(targets)
    .where(and(eq(targets.companyId, companyId), hasId(targets.id, named)))
    .orderBy(asc(targets.id))
    .for('key share')
  const existing = new Set(rows.map(row => row.id))
  for (const field of MEMBERSHIP_FIELDS) {
    if (fields[field]?.some(id => !existing.has(id))) problems.add(field, MESSAGE.doesNotExist)
  }
}

/**
 * Applies the three forms in their order: `target_ids` replaces all members, then Targets are added, then removed.
 * @returns whether the group has other members than before
 */
export async function updateMembers(
  tx: Queryable,
  companyId: number,
  groupId: number,
  fields: MembershipFields,
): Promise<boolean> {
  const inGroup = and(
    eq(targetGroupMembers.companyId, companyId),
    eq(targetGroupMembers.targetGroupId, groupId),
  )
  const rows = await tx.select({ id: targetGroupMembers.targetId }).from(targetGroupMembers).where(inGroup)
  const before = new Set(rows.map(row => row.id))
  const after = membersAfter(before, fields)
  const joining = [...after].filter(id => !before.has(id))
  const leaving = [...before].filter(id => !after.has(id))
  if (leaving.length > 0) {
    await tx.delete(targetGroupMembers).where(and(inGroup, hasId(targetGroupMembers.targetId, leaving)))
  }
  if (joining.length > 0) {
    await tx.execute(sql`
      INSERT INTO target_group_members (company_id, target_group_id, target_id)
      SELECT ${companyId}::integer, ${groupId}::integer, target_id
      FROM unnest(${sql.param(joining)}::integer[]) AS target_id`)
  }
  return joining.length + leaving.length > 0
}

function membersAfter(before: ReadonlySet<number>, fields: MembershipFields): ReadonlySet<number> {
  const members = new Set([...(fields.target_ids ?? before), ...(fields.add_targets_by_id ?? [])])
  for (const id of fields.remove_targets_by_id ?? []) members.delete(id)
  return members
}
