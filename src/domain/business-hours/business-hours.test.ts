import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ianaZone, TIME_ZONE_NAMES } from '../time/time-zones.ts'
import { type BusinessHour, isOpen } from './business-hours.ts'

const FRIDAY = 5
const newYork = 'America/New_York'

const entry = (differences: Partial<BusinessHour> = {}): BusinessHour => ({
  dayOfWeek: FRIDAY,
  workDay: true,
  timeOpen: 900,
  timeClose: 1700,
  invert: false,
  ...differences,
})

/** Friday 2026-11-20 at the given New York time. */
const friday = (time: string) => Date.parse(`2026-11-20T${time}-05:00`)

describe('isOpen', () => {
  test.each([
    ['08:59:59', false],
    ['09:00:00', true],
    ['16:59:59', true],
    ['17:00:00', false],
  ])('hours from 900 to 1700 at %s: %s', (time, expected) => {
    expect(isOpen([entry()], friday(time), newYork)).toBe(expected)
  })

  test('a target with no entries is always open', () => {
    expect(isOpen([], friday('03:00:00'), newYork)).toBe(true)
  })

  test('entries but none for the weekday: closed that day', () => {
    expect(isOpen([entry({ dayOfWeek: 4 })], friday('12:00:00'), newYork)).toBe(false)
  })

  test('0 to 2400 is the whole day, to its last minute', () => {
    const allDay = [entry({ timeOpen: 0, timeClose: 2400 })]
    expect(isOpen(allDay, friday('00:00:00'), newYork)).toBe(true)
    expect(isOpen(allDay, friday('23:59:59'), newYork)).toBe(true)
  })

  test('an entry that is no work day opens nothing, inverted or not', () => {
    expect(isOpen([entry({ workDay: false })], friday('12:00:00'), newYork)).toBe(false)
    expect(isOpen([entry({ workDay: false, invert: true })], friday('20:00:00'), newYork)).toBe(false)
  })

  test('several entries of a day add up', () => {
    const morningAndEvening = [entry({ timeClose: 1200 }), entry({ timeOpen: 1300, timeClose: 2000 })]
    expect(isOpen(morningAndEvening, friday('11:30:00'), newYork)).toBe(true)
    expect(isOpen(morningAndEvening, friday('12:30:00'), newYork)).toBe(false)
    expect(isOpen(morningAndEvening, friday('19:30:00'), newYork)).toBe(true)
  })

  test('an inverted entry is a night shift: closed inside, open outside', () => {
    const night = [entry({ timeOpen: 600, timeClose: 1800, invert: true })]
    expect(isOpen(night, friday('05:59:00'), newYork)).toBe(true)
    expect(isOpen(night, friday('06:00:00'), newYork)).toBe(false)
    expect(isOpen(night, friday('18:00:00'), newYork)).toBe(true)
  })

  test('the weekday and the minute are those of the zone', () => {
    const fridayEvening = Date.parse('2026-11-21T01:00:00Z')
    const evening = [entry({ timeOpen: 2000, timeClose: 2100 })]
    expect(isOpen(evening, fridayEvening, newYork)).toBe(true)
    expect(isOpen(evening, fridayEvening, 'Etc/UTC')).toBe(false)
  })

  test('the same local hours follow the clocks over a change to winter time', () => {
    const sunday = [entry({ dayOfWeek: 0, timeOpen: 100, timeClose: 200 })]
    expect(isOpen(sunday, Date.parse('2026-11-01T05:30:00Z'), newYork)).toBe(true)
    expect(isOpen(sunday, Date.parse('2026-11-01T06:30:00Z'), newYork)).toBe(true)
    expect(isOpen(sunday, Date.parse('2026-11-01T07:30:00Z'), newYork)).toBe(false)
  })

  test('an hour that the clocks skip is never open', () => {
    const skipped = [entry({ dayOfWeek: 0, timeOpen: 200, timeClose: 300 })]
    const minutes = Array.from(
      { length: 24 * 60 },
      (_, index) => Date.parse('2026-03-08T05:00:00Z') + index * 60_000,
    )
    expect(minutes.some(at => isOpen(skipped, at, newYork))).toBe(false)
  })

  test('between two changes of the clocks the sides of the Atlantic are an hour closer', () => {
    const fromNine = [entry({ dayOfWeek: 3 })]
    const noonUtcInMarch = Date.parse('2026-03-18T13:00:00Z')
    expect(isOpen(fromNine, noonUtcInMarch, newYork)).toBe(true)
    expect(isOpen(fromNine, noonUtcInMarch, 'Europe/London')).toBe(true)
    expect(isOpen(fromNine, noonUtcInMarch - 3_600_000, newYork)).toBe(false)
  })
})

test('an entry and its inversion are never open together nor closed together', () => {
  const zone = fc.constantFrom(...TIME_ZONE_NAMES.map(name => ianaZone(name) ?? ''))
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => hour * 100 + minute)
  const instant = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2036-01-01') })
  fc.assert(
    fc.property(zone, time, time, instant, (zoneName, timeOpen, timeClose, at) => {
      const week = [0, 1, 2, 3, 4, 5, 6].map(dayOfWeek => entry({ dayOfWeek, timeOpen, timeClose }))
      const inverted = week.map(day => ({ ...day, invert: true }))
      expect(isOpen(week, at, zoneName)).toBe(!isOpen(inverted, at, zoneName))
    }),
    { seed: 4, numRuns: 2000 },
  )
})
