import type { ClientBase } from 'pg'
import type { BusinessHour } from '../domain/business-hours/business-hours.ts'
import type { CapKind, CapLimits } from '../domain/caps/cap-limits.ts'

// Most rows of a Company are hours and caps. The database puts those of an owner together: so many rows fewer are what a configuration
// takes to be read.

/** The hours of a target. */
export interface HoursRow {
  readonly targetId: number
  readonly hours: readonly BusinessHour[]
}

/** The caps of a target, or of a group. */
export interface CapsRow {
  readonly targetId: number | null
  readonly targetGroupId: number | null
  /** In any order. */
  readonly limits: CapLimits
}

export async function readHours(
  client: ClientBase,
  companyId: number,
  targetIds: readonly number[],
): Promise<readonly HoursRow[]> {
  if (targetIds.length === 0) return []
  const { rows } = await client.query<{ target_id: number; hours: string }>(
    `SELECT target_id,
       array_agg(
         ((day_of_week * 2 + work_day::integer) * 2 + invert::integer) * ${TIMES * TIMES} + time_open * ${TIMES} + time_close
         ORDER BY id
       )::text AS hours
     FROM business_hours WHERE company_id = $1 AND target_id = ANY ($2) GROUP BY target_id`,
    [companyId, targetIds],
  )
  return rows.map(({ target_id: targetId, hours }) => ({ targetId, hours: hoursOf(hours) }))
}

/** More than there are times of day, written HHMM: an entry is one number, which the database makes in a third of the time of JSON. */
const TIMES = 4096

/** Most targets have one of a few timetables: those share it. */
const timetables = new Map<string, readonly BusinessHour[]>()
const MAX_TIMETABLES = 10_000

/** @param text `{7344480,…}` */
function hoursOf(text: string): readonly BusinessHour[] {
  const known = timetables.get(text)
  if (known !== undefined) return known
  const hours = text.slice(1, -1).split(',').map(Number).map(hourOf)
  if (timetables.size >= MAX_TIMETABLES) timetables.clear()
  timetables.set(text, hours)
  return hours
}

function hourOf(packed: number): BusinessHour {
  const day = Math.floor(packed / (TIMES * TIMES))
  return {
    dayOfWeek: day >> 2,
    workDay: (day & 2) !== 0,
    timeOpen: Math.floor(packed / TIMES) % TIMES,
    timeClose: packed % TIMES,
    invert: (day & 1) !== 0,
  }
}

export async function readCaps(
  client: ClientBase,
  companyId: number,
  targetIds: readonly number[],
  groupIds: readonly number[],
): Promise<readonly CapsRow[]> {
  if (targetIds.length === 0 && groupIds.length === 0) return []
  const { rows } = await client.query<{
    target_id: number | null
    target_group_id: number | null
    limits: [number, CapKind, number | null][]
  }>(
    `SELECT target_id, target_group_id, json_agg(json_build_array(id, kind, cap)) AS limits
     FROM caps WHERE company_id = $1 AND (target_id = ANY ($2) OR target_group_id = ANY ($3))
     GROUP BY target_id, target_group_id`,
    [companyId, targetIds, groupIds],
  )
  return rows.map(({ target_id: targetId, target_group_id: targetGroupId, limits }) => ({
    targetId,
    targetGroupId,
    limits: limits.map(([id, kind, cap]) => ({ id, kind, cap })),
  }))
}
