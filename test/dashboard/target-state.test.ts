import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen } from '../../dashboard/is-open.js'
import { REASON_WORDS } from '../../dashboard/reason-words.js'
import { targetState } from '../../dashboard/target-state.js'
import type { Target, TargetGroup } from '../../dashboard/wire-types.d.ts'
import { isOpen as isOpenInDomain } from '../../src/domain/business-hours/business-hours.ts'
import { INELIGIBILITIES } from '../../src/domain/routing/ineligibility.ts'
import { ianaZone, TIME_ZONE_NAMES } from '../../src/domain/time/time-zones.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')

const capped = { concurrency_cap: null, calls_in_progress: 0, caps: [] }

function buildTarget(fields: Partial<Target> = {}): Target {
  return {
    ...capped,
    id: 1,
    name: 'Ace',
    number: '+12125550101',
    paused: false,
    time_zone: 'UTC',
    business_hours: [],
    target_group_ids: [],
    ...fields,
  }
}

const stateOf = (target: Target, groups: readonly TargetGroup[] = []) =>
  targetState(target, groups, NOON, 'UTC')

describe('the state of a target', () => {
  test('is open without hours and limits', () => {
    expect(stateOf(buildTarget())).toMatchObject({ words: 'Open now', isAvailable: true })
  })

  test('names the pause before anything else', () => {
    const target = buildTarget({ paused: true, concurrency_cap: 0 })
    expect(stateOf(target)).toMatchObject({ words: 'Paused', isAvailable: false })
  })

  test('is closed outside its hours', () => {
    const afternoon = { day_of_week: 5, work_day: true, time_open: 1201, time_close: 2400, invert: false }
    expect(stateOf(buildTarget({ business_hours: [afternoon] })).words).toBe('Closed now')
  })

  test('names the cap that is full', () => {
    const caps = [{ id: 1, type: 'Daily' as const, cap: 3, filled: 3 }]
    expect(stateOf(buildTarget({ caps }))).toMatchObject({ words: 'Daily cap full', isAvailable: false })
  })

  test('is held back by a full cap of its group', () => {
    const group = { ...capped, id: 4, name: 'Buyers', behavior: 1, target_ids: [1], concurrency_cap: 0 }
    expect(stateOf(buildTarget({ target_group_ids: [4] }), [group]).words).toBe(
      'Group’s concurrency cap full',
    )
    expect(stateOf(buildTarget(), [group]).words).toBe('Open now')
  })
})

test('hours are open exactly when the service says so, in every zone', () => {
  const time = fc.constantFrom(0, 30, 900, 1200, 1730, 2359, 2400)
  const hour = fc.record({
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    workDay: fc.boolean(),
    timeOpen: time,
    timeClose: time,
    invert: fc.boolean(),
  })
  const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  const zoneName = fc.constantFrom(...TIME_ZONE_NAMES)
  fc.assert(
    fc.property(fc.array(hour, { maxLength: 4 }), at, zoneName, (hours, instant, name) => {
      const zone = ianaZone(name) ?? 'UTC'
      const shown = hours.map(entry => ({
        day_of_week: entry.dayOfWeek,
        work_day: entry.workDay,
        time_open: entry.timeOpen,
        time_close: entry.timeClose,
        invert: entry.invert,
      }))
      expect(isOpen(shown, instant, zone)).toBe(isOpenInDomain(hours, instant, zone))
    }),
    { seed: 20261120 },
  )
})

test('every reason of the service has words', () => {
  expect(Object.keys(REASON_WORDS).sort()).toEqual([...INELIGIBILITIES].sort())
})
