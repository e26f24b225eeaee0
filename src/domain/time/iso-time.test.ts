import { expect, test } from 'vitest'
import { readIsoSpan, readIsoTime } from './iso-time.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00Z'],
  ['2026-11-20 12:00:00'],
  ['2026-11-20T14:00:00+02:00'],
  ['2026-11-20T07:00:00-0500'],
  // The plus of an offset, as a URL decodes it.
  ['2026-11-20T14:00:00 02:00'],
])('%s is noon in UTC', text => {
  expect(readIsoTime(text)).toBe(NOON)
})

test.each([
  [''],
  ['yesterday'],
  ['2026-11-20'],
  ['2026-13-20T12:00:00Z'],
  ['2026-02-31T12:00:00Z'],
  ['20/11/2026 12:00'],
])('"%s" is no time', text => {
  expect(readIsoTime(text)).toBeNull()
})

test('a date covers its whole UTC day, a time only itself', () => {
  const midnight = Date.parse('2026-11-20T00:00:00.000Z')
  expect(readIsoSpan('2026-11-20')).toEqual({ start: midnight, end: midnight + 24 * 3_600_000 })
  expect(readIsoSpan('2026-11-20T12:00:00Z')).toEqual({ start: NOON, end: NOON + 1 })
})
