import type { Static } from 'typebox'
import { isOpen } from '../../domain/business-hours/business-hours.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { storedZone } from '../../domain/time/time-zones.ts'
import { OneOf } from '../../platform/wire/wire-types.ts'
import type { CapsDocument } from '../caps/schema.ts'
import type { BusinessHour } from './business-hours.ts'

/** Whether a Target would get a call now, as far as that does not depend on the call. */
const TARGET_STATES = ['open', 'closed', 'capped', 'paused'] as const

export type TargetState = (typeof TARGET_STATES)[number]

export const TargetState = OneOf(TARGET_STATES, {
  type: 'string',
  description:
    'Whether it would get a call now: `paused`; else `closed`, by its hours; else `capped`, where a cap of its own or of one ' +
    'of its groups is full; else `open`. Tags are left out, since they depend on the call.',
  examples: ['open'],
})

/** What the state of a Target follows from. */
interface Considered extends CapsDocument {
  readonly paused: boolean
  readonly time_zone: string
  readonly business_hours: readonly Static<typeof BusinessHour>[]
}

/**
 * @param groups those that it is in, as far as the reader is told of them
 * @param at when what the caps have counted was read
 */
export function targetState(target: Considered, groups: readonly CapsDocument[], at: Instant): TargetState {
  if (target.paused) return 'paused'
  const hours = target.business_hours.map(hour => ({
    dayOfWeek: hour.day_of_week,
    workDay: hour.work_day,
    timeOpen: hour.time_open,
    timeClose: hour.time_close,
    invert: hour.invert,
  }))
  if (!isOpen(hours, at, storedZone(target.time_zone))) return 'closed'
  return [target, ...groups].some(hasFull) ? 'capped' : 'open'
}

function hasFull({ concurrency_cap: most, calls_in_progress: now, caps }: CapsDocument): boolean {
  return (most !== null && now >= most) || caps.some(({ cap, filled }) => cap !== null && filled >= cap)
}
