import type { Static } from 'typebox'
import type { BusinessHour } from '../../domain/business-hours/business-hours.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { type NestedPlan, planNested } from '../nested-attributes/plan-nested.ts'
import { type BusinessHourAttributes, MAX_BUSINESS_HOURS } from './business-hour.ts'

type StoredBusinessHour = BusinessHour & { readonly id: number }
export type BusinessHourItem = Static<typeof BusinessHourAttributes>

/** The hours that a Target will have once `items` are applied; `problems` hears what is wrong with them. */
export function planBusinessHours(
  stored: readonly StoredBusinessHour[],
  items: readonly BusinessHourItem[],
  problems: FieldProblems,
): NestedPlan<BusinessHour> {
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
export const ALWAYS_OPEN: readonly BusinessHour[] = [0, 1, 2, 3, 4, 5, 6].map(dayOfWeek => ({
  dayOfWeek,
  ...WHOLE_DAY,
}))

function merged(
  item: BusinessHourItem,
  stored: StoredBusinessHour | null,
  problems: FieldProblems,
): BusinessHour {
  const base = stored ?? { dayOfWeek: 0, ...WHOLE_DAY }
  if (stored === null && item.day_of_week === undefined) {
    problems.add('business_hours.day_of_week', MESSAGE.blank)
  }
  return {
    dayOfWeek: item.day_of_week ?? base.dayOfWeek,
    workDay: item.work_day ?? base.workDay,
    timeOpen: item.time_open ?? base.timeOpen,
    timeClose: item.time_close ?? base.timeClose,
    invert: item.invert ?? base.invert,
  }
}

/**
 * A work day whose opening is not before its closing would never be open (inverted: never closed). That is a shift
 * over midnight written the wrong way round, so it is refused rather than quietly losing calls.
 */
function checked(hour: BusinessHour, problems: FieldProblems): BusinessHour {
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
