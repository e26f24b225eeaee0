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
       json_agg(json_build_array(day_of_week, work_day, time_open, time_close, invert) ORDER BY id)::text AS hours
     FROM business_hours WHERE company_id = $1 AND target_id = ANY ($2) GROUP BY target_id`,
    [companyId, targetIds],
  )
  return rows.map(({ target_id: targetId, hours }) => ({ targetId, hours: hoursOf(hours) }))
}

/** Most targets have one of a few timetables: those share it. */
const timetables = new Map<string, readonly BusinessHour[]>()
const MAX_TIMETABLES = 10_000

function hoursOf(text: string): readonly BusinessHour[] {
  const known = timetables.get(text)
  if (known !== undefined) return known
  const hours = (JSON.parse(text) as HourColumns[]).map(
    ([dayOfWeek, workDay, timeOpen, timeClose, invert]) => ({
      dayOfWeek,
      workDay,
      timeOpen,
      timeClose,
      invert,
    }),
  )
  if (timetables.size >= MAX_TIMETABLES) timetables.clear()
  timetables.set(text, hours)
  return hours
}

type HourColumns = [number, boolean, number, number, boolean]

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
