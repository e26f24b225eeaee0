import { and, asc, eq } from 'drizzle-orm'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { capChanges } from '../caps/schema.ts'
import { createCaps, resetHardCapsOf, setLimits } from '../caps/store.ts'
import { TARGET_GROUP_FIELDS } from './fields.ts'
import { checkMembers, updateMembers } from './members.ts'
import type { TargetGroupFields } from './schema.ts'
import { targetGroupMembers, targetGroups } from './table.ts'

const ROOT_KEY = 'target_group'

const matches = (companyId: number, id: number) =>
  and(eq(targetGroups.companyId, companyId), eq(targetGroups.id, id))

/**
 * @throws the failed validation of `fields`, with every problem
 */
export async function createTargetGroup(
  tx: Queryable,
  companyId: number,
  fields: TargetGroupFields & { readonly name: string },
): Promise<{ readonly id: number }> {
  const problems = new FieldProblems()
  const members = { target_ids: fields.target_ids ?? [] }
  checkSimuldial(fields, problems)
  await checkMembers(tx, companyId, members, problems)
  problems.throwIfAny(ROOT_KEY)
  const [row] = await tx
    .insert(targetGroups)
    .values({ ...TARGET_GROUP_FIELDS.columnsOf(fields), name: fields.name, companyId })
    .returning({ id: targetGroups.id })
  const { id } = inserted(row)
  await createCaps(tx, companyId, 'targetGroupId', id, capChanges(fields))
  await updateMembers(tx, companyId, id, members)
  return { id }
}

/** Keeps every other change of the group, its members included, waiting until the transaction ends. */
export async function lockTargetGroup(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: targetGroups.id })
    .from(targetGroups)
    .where(matches(companyId, id))
    .for('no key update')
  return row?.id ?? null
}

/**
 * Changes what `fields` holds of a locked group; when all of it is so already, nothing is written. Its limits are left to
 * `setTargetGroupLimits`.
 * @throws as `createTargetGroup`
 */
export async function updateTargetGroup(
  tx: Queryable,
  companyId: number,
  id: number,
  fields: TargetGroupFields,
): Promise<void> {
  const [row] = await tx.select().from(targetGroups).where(matches(companyId, id))
  if (row === undefined) return
  const problems = new FieldProblems()
  const columns = TARGET_GROUP_FIELDS.columnsOf(fields)
  checkSimuldial({ ...row, ...columns }, problems)
  await checkMembers(tx, companyId, fields, problems)
  problems.throwIfAny(ROOT_KEY)
  const changed = changedColumns(row, columns)
  const changes = [hasColumns(changed), await updateMembers(tx, companyId, id, fields)]
  if (changes.includes(true)) await writeTargetGroup(tx, companyId, id, changed)
}

/** Sets the limits of updated groups. */
export async function setTargetGroupLimits(
  tx: Queryable,
  companyId: number,
  updates: readonly { readonly id: number; readonly fields: TargetGroupFields }[],
): Promise<ReadonlySet<number>> {
  const wanted = updates.map(({ id, fields }) => ({ ownerId: id, changes: capChanges(fields) }))
  const limited = await setLimits(tx, companyId, 'targetGroupId', wanted)
  if (limited.size > 0) {
    await tx
      .update(targetGroups)
      .set({ updatedAt: new Date() })
      .where(and(eq(targetGroups.companyId, companyId), hasId(targetGroups.id, [...limited])))
  }
  return limited
}

async function writeTargetGroup(
  tx: Queryable,
  companyId: number,
  id: number,
  columns: Partial<typeof targetGroups.$inferInsert>,
): Promise<void> {
  await tx
    .update(targetGroups)
    .set({ ...columns, updatedAt: new Date() })
    .where(matches(companyId, id))
}

/** Campaigns and menu options that referred to the group let it go. */
export async function deleteTargetGroup(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(targetGroups).where(matches(companyId, id))
}

/** Sets the hard caps of a locked group and of every member to nothing counted (service-api.md, Target Groups). */
export async function resetTargetGroupCaps(tx: Queryable, companyId: number, id: number): Promise<void> {
  const members = await tx
    .select({ id: targetGroupMembers.targetId })
    .from(targetGroupMembers)
    .where(and(eq(targetGroupMembers.companyId, companyId), eq(targetGroupMembers.targetGroupId, id)))
    .orderBy(asc(targetGroupMembers.targetId))
  await resetHardCapsOf(tx, companyId, { targetGroupId: [id], targetId: members.map(member => member.id) })
}

const SIMULDIAL = 2

/** A group that is dialed as one unit needs its own place in the order (service-api.md, `priority` and `weight`). */
function checkSimuldial(
  group: {
    behavior?: number | undefined
    priority?: number | null | undefined
    weight?: number | null | undefined
  },
  problems: FieldProblems,
): void {
  if (group.behavior !== SIMULDIAL) return
  if (group.priority == null) problems.add('priority', MESSAGE.blank)
  if (group.weight == null) problems.add('weight', MESSAGE.blank)
}
