import { expect, test } from 'vitest'
import { isOpen } from '../domain/business-hours/business-hours.ts'
import { ianaZone } from '../domain/time/time-zones.ts'
import { OFFICE_CLOSES, OFFICE_OPENS, zoneOfClosedOffice } from './office-hours.ts'

const MINUTES_PER_YEAR = 366 * 24 * 60
const everyDay = [0, 1, 2, 3, 4, 5, 6].map(dayOfWeek => ({
  dayOfWeek,
  workDay: true,
  timeOpen: OFFICE_OPENS,
  timeClose: OFFICE_CLOSES,
  invert: false,
}))

test('at any time of the year there is an office that is closed, and still is an hour later', () => {
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  for (let minute = 0; minute < MINUTES_PER_YEAR; minute += 197) {
    const at = start + minute * 60_000
    const zone = ianaZone(zoneOfClosedOffice(at)) ?? ''
    expect(isOpen(everyDay, at, zone)).toBe(false)
    expect(isOpen(everyDay, at + 3_600_000, zone)).toBe(false)
  }
})
