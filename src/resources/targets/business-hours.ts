import { and, asc, eq } from 'drizzle-orm'
import { type Static, Type } from 'typebox'
import type { BusinessHour as Hours } from '../../domain/business-hours/business-hours.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { Id, Timestamp } from '../../platform/wire/wire-types.ts'
import { type NestedPlan, planNested } from '../nested-attributes/plan-nested.ts'
import { BUSINESS_HOUR_FIELDS } from './fields.ts'
import { businessHours } from './table.ts'

export type BusinessHourRow = typeof businessHours.$inferSelect

/** Far more entries than a week needs; each ping looks at every one of them. */
export const MAX_BUSINESS_HOURS = 70

export const BusinessHourAttributes = Type.Object({
  id: Type.Optional({ ...Id, description: 'Of the entry to change; without it, one is created.' }),
  _destroy: Type.Optional(Type.Boolean({ description: 'true removes the entry that `id` names.' })),
  ...BUSINESS_HOUR_FIELDS.updated,
})

export const BusinessHour = Type.Object({
  id: Id,
  target_id: Id,
  ...BUSINESS_HOUR_FIELDS.shown,
  created_at: Timestamp,
  updated_at: Timestamp,
})

export function businessHourDocument(row: BusinessHourRow): Static<typeof BusinessHour> {
  return {
    id: row.id,
    target_id: row.targetId,
    ...BUSINESS_HOUR_FIELDS.document(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

type StoredBusinessHour = Hours & { readonly id: number }
type BusinessHourItem = Static<typeof BusinessHourAttributes>

/** The hours that a Target will have once `items` are applied; `problems` hears what is wrong with them. */
export function planBusinessHours(
  stored: readonly StoredBusinessHour[],
  items: readonly BusinessHourItem[],
  problems: FieldProblems,
): NestedPlan<Hours> {
  const plan = planNested({
    stored,
    items,
    destroysStored: false,
    contentOf: (item, changed) => checked(merged(item, changed, problems), problems),
    onProblem: (field, message) => problems.add(`business_hours.${field}`, message),
  })
  if (plan.outcome.length > MAX_BUSINESS_HOURS) {
    problems.add('business_hours', `is too long (maximum is ${MAX_BUSINESS_HOURS} entries)`)
  }
  return plan
}

const WHOLE_DAY = { workDay: true, timeOpen: 0, timeClose: 2400, invert: false }

/** What a new Target has when nothing else is asked for: open around the clock, an entry for each day. */
export const ALWAYS_OPEN: readonly Hours[] = [0, 1, 2, 3, 4, 5, 6].map(dayOfWeek => ({
  dayOfWeek,
  ...WHOLE_DAY,
}))

function merged(item: BusinessHourItem, stored: StoredBusinessHour | null, problems: FieldProblems): Hours {
  const { dayOfWeek, workDay, timeOpen, timeClose, invert } = stored ?? { dayOfWeek: 0, ...WHOLE_DAY }
  if (stored === null && item.day_of_week === undefined) {
    problems.add('business_hours.day_of_week', MESSAGE.blank)
  }
  return { dayOfWeek, workDay, timeOpen, timeClose, invert, ...BUSINESS_HOUR_FIELDS.columnsOf(item) }
}

/**
 * A work day whose opening is not before its closing would never be open (inverted: never closed). That is a shift
 * over midnight written the wrong way round, so it is refused rather than quietly losing calls.
 */
function checked(hour: Hours, problems: FieldProblems): Hours {
  if (!isTimeOfDay(hour.timeOpen)) problems.add('business_hours.time_open', NOT_A_TIME)
  if (!isTimeOfDay(hour.timeClose)) problems.add('business_hours.time_close', NOT_A_TIME)
  if (hour.workDay && hour.timeOpen >= hour.timeClose) problems.add('business_hours.time_close', NOT_LATER)
  return hour
}

const NOT_A_TIME = 'is not a time of day written HHMM'
const NOT_LATER =
  'must be later than time_open; for a shift over midnight, give the closed hours and set invert'

function isTimeOfDay(time: number): boolean {
  return time % 100 < 60
}

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
  hours: readonly Hours[],
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
  plan: NestedPlan<Hours>,
): Promise<boolean> {
  const { removedIds } = plan
  let hasChanged = plan.added.length + removedIds.length > 0
  if (removedIds.length > 0) {
    await tx
      .delete(businessHours)
      .where(and(eq(businessHours.companyId, companyId), hasId(businessHours.id, removedIds)))
  }
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
