import { describe, expect, test } from 'vitest'
import { isLongRange } from './range-parameters.ts'
import {
  boundedInstantsIn,
  daysOf,
  instantsIn,
  instantsOf,
  RANGES,
  rangeWords,
  SHORT_RANGES,
  shortInstantsIn,
} from './time-range.ts'

const ZONE = 'America/New_York'

describe('days of named spans', () => {
  const present = '2026-03-09'
  test.each([
    ['today', '2026-03-09', '2026-03-09'],
    ['yesterday', '2026-03-08', '2026-03-08'],
    ['7-days', '2026-03-03', '2026-03-09'],
    ['30-days', '2026-02-08', '2026-03-09'],
    ['month', '2026-03-01', '2026-03-09'],
    ['week', '2026-03-09', '2026-03-09'],
    ['last-week', '2026-03-02', '2026-03-08'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-03-09'],
  ] as const)('%s', (name, first, last) => {
    expect(daysOf(name, ZONE, present)).toEqual({ first, last })
  })
})

test.each([
  ['2026-03-08', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['2026-03-14', '2026-03-09', '2026-03-02', '2026-03-08'],
  ['2027-01-01', '2026-12-28', '2026-12-21', '2026-12-27'],
])('the week of %s began on Monday %s', (present, monday, first, last) => {
  expect(daysOf('week', ZONE, present)).toEqual({ first: monday, last: present })
  expect(daysOf('last-week', ZONE, present)).toEqual({ first, last })
})

test('what is read two months at a time has no longer spans', () => {
  const present = '2026-12-31'
  for (const { value } of SHORT_RANGES) {
    const { first, last } = daysOf(value, ZONE, present)
    expect(Date.parse(last) - Date.parse(first)).toBeLessThan(59 * 86_400_000)
  }
  expect(SHORT_RANGES.length).toBe(RANGES.length - 1)
})

test('a day in which clocks go on has 23 hours', () => {
  expect(instantsOf({ first: '2026-03-08', last: '2026-03-08' }, ZONE)).toEqual({
    start: '2026-03-08T05:00:00.000Z',
    end: '2026-03-09T03:59:59.999Z',
  })
})

describe('of what is read two months at a time, an address', () => {
  const days = (first: string, last: string) => {
    const { start, end } = instantsOf({ first, last }, ZONE)
    return { created_at_start: start, created_at_end: end }
  }

  test('may ask for two months to the day', () => {
    const search = days('2026-09-01', '2026-10-31')
    expect(shortInstantsIn(search, ZONE)).toEqual({
      start: search.created_at_start,
      end: search.created_at_end,
    })
  })

  test('has the usual range instead of a longer one', () => {
    const search = days('2026-08-31', '2026-10-31')
    expect(shortInstantsIn(search, ZONE)).toEqual(instantsOf(daysOf('7-days', ZONE), ZONE))
  })

  test('is not made of days that are surely longer', () => {
    expect(isLongRange({ range: 'year' })).toBe(true)
    expect(isLongRange(days('2026-08-01', '2026-10-31'))).toBe(true)
    const others = [
      {},
      { range: 'month' },
      { created_at_start: '2020-01-01' },
      days('2026-07-01', '2026-08-31'),
    ]
    expect(others.some(isLongRange)).toBe(false)
  })
})

describe('an address', () => {
  test('may name two moments', () => {
    const search = { created_at_start: '2026-01-01T00:00:00Z', created_at_end: '2026-01-02T00:00:00Z' }
    expect(instantsIn(search, ZONE)).toEqual({ start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' })
  })

  test('that names no moment is open on that side', () => {
    expect(instantsIn({ created_at_start: 'soon', range: 'ever' }, ZONE)).toEqual({ start: null, end: null })
  })

  test('that says one end alone has the usual range where both are needed', () => {
    const search = { created_at_start: '2026-01-01T00:00:00Z' }
    expect(boundedInstantsIn(search, ZONE)).toEqual(instantsOf(daysOf('7-days', ZONE), ZONE))
  })
})

test.each([
  ['2026-11-01T04:00:00Z', '2026-11-08T04:59:59.999Z', /^1\s*–\s*7 Nov 2026$/],
  ['2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z', /^1 Nov 2026$/],
  ['2025-12-31T05:00:00Z', '2026-01-02T04:59:59.999Z', /^31 Dec 2025\s*–\s*1 Jan 2026$/],
  ['2026-11-01T04:00:00Z', null, /^Since 1 Nov 2026$/],
  [null, '2026-11-01T03:59:59.999Z', /^Until 31 Oct 2026$/],
  [null, null, /^Any time$/],
])('the days from %s to %s are called %s', (start, end, words) => {
  expect(rangeWords({ start, end }, ZONE)).toMatch(words)
})
