import { type BusinessHour, isOpen } from '../../business-hours/business-hours.ts'
import type { Instant } from '../../time/instant.ts'
import { localTime } from '../../time/local-time.ts'
import type { EligibilityRule, Obstacle } from '../eligibility-rule.ts'
import type { RoutingTarget } from '../routing-target.ts'

/** A target gets calls only within its business hours, in its own zone. */
export const openHours: EligibilityRule = (target, { at }) =>
  isOpen(target.businessHours, at, target.zone) ? null : CLOSED

const CLOSED: Obstacle = {
  reason: 'outside_business_hours',
  explain: (target, { at }) => describeClosed(target, at),
}

function describeClosed(target: RoutingTarget, at: Instant): string {
  const { weekday, hour, minute } = localTime(at, target.zone)
  const periods = target.businessHours
    .filter(entry => entry.dayOfWeek === weekday && entry.workDay)
    .map(describePeriod)
  const day = periods.length === 0 ? 'closed all day' : periods.join(', ')
  return `${WEEKDAYS[weekday]} ${clockText(hour * 100 + minute)} ${target.zone}, ${day}`
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function describePeriod({ timeOpen, timeClose, invert }: BusinessHour): string {
  return `${invert ? 'closed' : 'open'} ${clockText(timeOpen)}–${clockText(timeClose)}`
}

/** HHMM integer → `HH:MM`. */
function clockText(time: number): string {
  const digits = String(time).padStart(4, '0')
  return `${digits.slice(0, 2)}:${digits.slice(2)}`
}
