import { type Static, Type } from 'typebox'
import { Id, Timestamp } from '../../platform/wire/wire-types.ts'
import type { businessHours } from './table.ts'

export type BusinessHourRow = typeof businessHours.$inferSelect

/** HHMM of the end of the day, the greatest time there is. */
const END_OF_DAY = 2400

const DayOfWeek = Type.Integer({ minimum: 0, maximum: 6, description: '0 = Sunday … 6 = Saturday.' })
const TimeOfDay = Type.Integer({
  minimum: 0,
  maximum: END_OF_DAY,
  description: '24-hour HHMM, such as 930; 2400 = end of day.',
})

/** Far more entries than a week needs; each ping looks at every one of them. */
export const MAX_BUSINESS_HOURS = 70

export const BusinessHourAttributes = Type.Object({
  id: Type.Optional({ ...Id, description: 'Of the entry to change; without it, one is created.' }),
  day_of_week: Type.Optional(DayOfWeek),
  work_day: Type.Optional(Type.Boolean({ description: 'Default true; false = closed.' })),
  time_open: Type.Optional(TimeOfDay),
  time_close: Type.Optional(TimeOfDay),
  invert: Type.Optional(Type.Boolean({ description: 'The times are the closed period.' })),
})

export const BusinessHour = Type.Object({
  id: Id,
  target_id: Id,
  day_of_week: DayOfWeek,
  work_day: Type.Boolean(),
  time_open: TimeOfDay,
  time_close: TimeOfDay,
  invert: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export function businessHourDocument(row: BusinessHourRow): Static<typeof BusinessHour> {
  return {
    id: row.id,
    target_id: row.targetId,
    day_of_week: row.dayOfWeek,
    work_day: row.workDay,
    time_open: row.timeOpen,
    time_close: row.timeClose,
    invert: row.invert,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
