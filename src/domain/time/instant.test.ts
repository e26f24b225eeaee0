import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toIsoString } from './instant.ts'

test('an instant is written in UTC with milliseconds', () => {
  expect(toIsoString(Date.UTC(2026, 10, 20, 12))).toBe('2026-11-20T12:00:00.000Z')
})

test('instants of one second and of others are written as dates are, whatever was written before', () => {
  const instant = fc.oneof(
    fc.integer({ min: Date.UTC(2026, 10, 20, 12), max: Date.UTC(2026, 10, 20, 12) + 2_000 }),
    fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(9999, 0) }),
    fc.double({ min: -2_000, max: 2_000, noNaN: true }),
  )
  fc.assert(
    fc.property(instant, at => {
      expect(toIsoString(at)).toBe(new Date(at).toISOString())
    }),
    { numRuns: 1_000 },
  )
})

test('what is no instant is refused', () => {
  expect(() => toIsoString(Number.NaN)).toThrow(RangeError)
})
