import { and, eq, ne } from 'drizzle-orm'
import { announceCapsOfTargets } from '../../capacity/announce-caps-of-targets.ts'
import { parseTagList } from '../../domain/tags/parse-tag-list.ts'
import type { Tag } from '../../domain/tags/tag.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { storedZone } from '../../domain/time/time-zones.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { together } from '../../platform/database/together.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { inUse, invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { renameTimerScope } from '../call-settings/timer-scopes.ts'
import { recutWindowsOfTargets } from '../caps/recut-windows.ts'
import { capChanges } from '../caps/schema.ts'
import { createCaps, setLimits } from '../caps/store.ts'
import { planConversionCriteria } from '../conversion-criteria/plan-conversion-criteria.ts'
import { loadConversionCriteria, writeConversionCriteria } from '../conversion-criteria/store.ts'
import { numbers } from '../numbers/table.ts'
import { loadTagValues, replaceTagValues, writeTagValues } from '../tags/tag-values.ts'
import { checkTrunk } from '../trunks/check-trunk.ts'
import {
  ALWAYS_OPEN,
  addBusinessHours,
  loadBusinessHours,
  planBusinessHours,
  writeBusinessHours,
} from './business-hours.ts'
import type { TargetFields } from './schema.ts'
import { targets } from './table.ts'
import { type TargetCircumstances, targetColumns } from './target-columns.ts'

const ROOT_KEY = 'target'

/** What the constraints that writing a Target may violate mean to its sender. */
export const TARGET_REFUSALS = { targets_tid_unique: invalid(ROOT_KEY, { tid: [MESSAGE.taken] }) }

/** By the foreign keys with which Campaigns and the menu options of Campaigns and Numbers refer to Targets. */
const STILL_REFERENCED = inUse('A Campaign or Number still refers to this target: take it out there first.')
export const REFERENCED_TARGET_REFUSALS = {
  campaign_targets_target: STILL_REFERENCED,
  menu_option_destinations_target: STILL_REFERENCED,
}

const matches = (companyId: number, id: number) => and(eq(targets.companyId, companyId), eq(targets.id, id))

/**
 * @throws the failed validation of `fields`, with every problem; a violation of `targets_tid_unique`
 */
export async function createTarget(
  tx: Queryable,
  companyId: number,
  fields: TargetFields & { readonly number: string },
  circumstances: TargetCircumstances,
): Promise<{ readonly id: number }> {
  const problems = new FieldProblems()
  const columns = targetColumns(fields, null, circumstances, problems)
  const tags = await readTagList(fields, problems)
  const hours = fields.business_hours_attributes
  const plan = hours === undefined ? null : planBusinessHours([], hours, problems)
  const criteria = await inSlices(
    planConversionCriteria([], fields.conversion_criteria_attributes ?? [], problems),
  )
  await checkCidNumber(tx, companyId, fields.cid_number_id, problems)
  await checkTrunk(tx, companyId, fields.trunk_id, problems)
  problems.throwIfAny(ROOT_KEY)
  const [row] = await tx
    .insert(targets)
    .values({ number: fields.number, ...columns, companyId })
    .returning({ id: targets.id })
  const { id } = inserted(row)
  await createCaps(tx, companyId, 'targetId', id, capChanges(fields))
  await addBusinessHours(tx, companyId, id, plan?.added ?? ALWAYS_OPEN)
  await replaceTagValues(tx, companyId, 'targetId', id, tags ?? [])
  await writeConversionCriteria(tx, companyId, { targetId: id }, [], criteria)
  return { id }
}

/** Keeps every other change of the Target, nested ones included, waiting until the transaction ends. */
export async function lockTarget(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: targets.id })
    .from(targets)
    .where(matches(companyId, id))
    .for('no key update')
  return row?.id ?? null
}

/**
 * Changes what `fields` holds of a locked Target; when all of it is so already, nothing is written. Timers that name it
 * follow it to a new `tid`; one that it no longer has they keep, for whoever gets it. Its limits are left to `setTargetLimits`, and what
 * they and a new zone entail to `heedTargetLimits`.
 * @returns null where there is no such Target
 * @throws as `createTarget`
 */
export async function updateTarget(
  tx: Queryable,
  companyId: number,
  id: number,
  fields: TargetFields,
  circumstances: TargetCircumstances,
): Promise<{ readonly zoneBefore: string } | null> {
  const { business_hours_attributes: hourItems = [], conversion_criteria_attributes: criterionItems = [] } =
    fields
  // What nothing is asked of stays, and need not be read.
  const [[row], storedTags, hours, stored] = await together(
    tx,
    () => tx.select().from(targets).where(matches(companyId, id)),
    async () =>
      fields.tag_list === undefined ? [] : (await loadTagValues(tx, companyId, 'targetId', [id]))(id),
    async () => (hourItems.length === 0 ? [] : (await loadBusinessHours(tx, companyId, [id]))(id)),
    async () =>
      criterionItems.length === 0 ? [] : (await loadConversionCriteria(tx, companyId, 'targetId', [id]))(id),
  )
  if (row === undefined) return null
  const problems = new FieldProblems()
  const columns = changedColumns(row, targetColumns(fields, row, circumstances, problems))
  const tags = await readTagList(fields, problems)
  const plan = planBusinessHours(hours, hourItems, problems)
  const criteria = await inSlices(planConversionCriteria(stored, criterionItems, problems))
  await checkCidNumber(tx, companyId, columns.cidNumberId, problems)
  await checkTrunk(tx, companyId, columns.trunkId, problems)
  problems.throwIfAny(ROOT_KEY)
  const changes = [
    hasColumns(columns),
    await writeBusinessHours(tx, companyId, id, hours, plan),
    tags !== null && (await writeTagValues(tx, companyId, 'targetId', id, storedTags, tags)),
    await writeConversionCriteria(tx, companyId, { targetId: id }, stored, criteria),
  ]
  if (changes.includes(true)) {
    await tx
      .update(targets)
      .set({ ...columns, updatedAt: new Date(circumstances.at) })
      .where(matches(companyId, id))
  }
  const { tid } = columns
  if (row.tid !== null && tid != null) await renameTimerScope(tx, companyId, 'tid', row.tid, tid)
  return { zoneBefore: row.timeZone }
}

/** What `updateTarget` was given of a Target. */
export interface UpdatedTarget {
  readonly id: number
  readonly fields: TargetFields
  /** Its zone before that, by its name in the contract. */
  readonly zoneBefore: string
}

/**
 * Sets the limits of updated Targets.
 * @returns those of which any is another now
 */
export async function setTargetLimits(
  tx: Queryable,
  companyId: number,
  updates: readonly UpdatedTarget[],
  at: Instant,
): Promise<ReadonlySet<number>> {
  const wanted = updates.map(({ id, fields }) => ({ ownerId: id, changes: capChanges(fields) }))
  const limited = await setLimits(tx, companyId, 'targetId', wanted)
  if (limited.size > 0) {
    const updatedAt = new Date(at)
    // Unless the rest of the change has said so already.
    await tx
      .update(targets)
      .set({ updatedAt })
      .where(
        and(
          eq(targets.companyId, companyId),
          hasId(targets.id, [...limited]),
          ne(targets.updatedAt, updatedAt),
        ),
      )
  }
  return limited
}

/**
 * What the limits and zones of updated Targets entail, for which all calls of the Company may wait until the transaction ends: last
 * in it, please, and for all that it changes at once.
 * @param limited as `setTargetLimits` answered
 */
export async function heedTargetLimits(
  tx: Queryable,
  companyId: number,
  updates: readonly UpdatedTarget[],
  limited: ReadonlySet<number>,
  at: Instant,
): Promise<void> {
  const moved = updates.filter(({ fields }) => fields.time_zone !== undefined)
  const concerned = new Set([...limited, ...moved.map(({ id }) => id)])
  if (concerned.size === 0) return
  const rows = await tx
    .select({ id: targets.id, zone: targets.timeZone })
    .from(targets)
    .where(and(eq(targets.companyId, companyId), hasId(targets.id, [...concerned])))
  const zoneOf = new Map(rows.map(({ id, zone }) => [id, zone]))
  const changes = moved.map(({ id, zoneBefore }) => ({ targetId: id, from: zoneBefore, to: zoneOf.get(id) }))
  await recutWindowsOfTargets(tx, companyId, changes, at)
  const zones = new Map(Array.from(limited, id => [id, storedZone(zoneOf.get(id))]))
  await announceCapsOfTargets(tx, companyId, zones, at)
}

/** @throws a violation of the foreign key of whatever still refers to the Target; its groups let it go */
export async function deleteTarget(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(targets).where(matches(companyId, id))
}

/** The tags that the body asks for, null when it says nothing of them. */
async function readTagList(
  { tag_list: text }: TargetFields,
  problems: FieldProblems,
): Promise<readonly Tag[] | null> {
  if (text === undefined) return null
  const parsed = await inSlices(parseTagList(text))
  if ('tags' in parsed) return parsed.tags
  problems.add('tag_list', parsed.error)
  return null
}

/** The Number stays locked until the Target refers to it. */
async function checkCidNumber(
  tx: Queryable,
  companyId: number,
  numberId: number | null | undefined,
  problems: FieldProblems,
): Promise<void> {
  if (numberId == null) return
  const rows = await tx
    .select({ id: numbers.id })
    .from(numbers)
    .where(and(eq(numbers.companyId, companyId), eq(numbers.id, numberId)))
    .for('key share')
  if (rows.length === 0) problems.add('cid_number_id', MESSAGE.doesNotExist)
}
