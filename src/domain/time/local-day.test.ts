import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfDay } from './local-day.ts'
import { localTime } from './local-time.ts'

test.each([
  ['Etc/UTC', { year: 2026, month: 11, day: 20 }, '2026-11-20T00:00:00.000Z'],
  ['America/New_York', { year: 2026, month: 11, day: 1 }, '2026-11-01T04:00:00.000Z'],
  ['America/New_York', { year: 2026, month: 11, day: 2 }, '2026-11-02T05:00:00.000Z'],
  ['Asia/Kolkata', { year: 2026, month: 1, day: 1 }, '2025-12-31T18:30:00.000Z'],
  ['America/Santiago', { year: 2026, month: 9, day: 6 }, '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', { year: 2026, month: 9, day: 7 }, '2026-09-07T03:00:00.000Z'],
  ['Atlantic/Azores', { year: 2026, month: 3, day: 29 }, '2026-03-29T01:00:00.000Z'],
  ['Africa/Cairo', { year: 2026, month: 4, day: 24 }, '2026-04-23T22:00:00.000Z'],
  ['Pacific/Auckland', { year: 2026, month: 4, day: 6 }, '2026-04-05T12:00:00.000Z'],
])('in %s %o begins at %s', (zone, day, instant) => {
  expect(startOfDay(day, zone)).toBe(Date.parse(instant))
})

test('months and days roll over the calendar', () => {
  expect(startOfDay({ year: 2026, month: 0, day: 1 }, 'Etc/UTC')).toBe(Date.parse('2025-12-01'))
  expect(startOfDay({ year: 2026, month: 11, day: 0 }, 'Etc/UTC')).toBe(Date.parse('2026-10-31'))
})

test('no other day begins between an instant and the start of its own', () => {
  const instants = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') })
  const zones = fc.constantFrom(
    'Etc/UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Africa/Cairo',
  )
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const start = startOfDay(localTime(at, zone), zone)
      expect(start).toBeLessThanOrEqual(at)
      expect(localTime(start, zone).date).toBe(localTime(at, zone).date)
      expect(localTime(start - 1, zone).date).not.toBe(localTime(at, zone).date)
    }),
    { seed: 20261120 },
  )
})
