import { describe, expect, test } from 'vitest'
import { daysOf, rangeOf, rangeProblem, todayIn } from '../../dashboard/report-range.js'

describe('the days of a report', () => {
  test.each([
    ['2026-11-21T03:30:00Z', 'America/New_York', '2026-11-20'],
    ['2026-11-21T03:30:00Z', 'Etc/UTC', '2026-11-21'],
    ['2026-11-21T15:30:00Z', 'Asia/Tokyo', '2026-11-22'],
  ])('at %s, in %s, it is %s', (now, zone, today) => {
    expect(todayIn(zone, Date.parse(now))).toBe(today)
  })

  test.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last_7_days', '2026-02-23', '2026-03-01'],
    ['last_30_days', '2026-01-31', '2026-03-01'],
    ['this_month', '2026-03-01', '2026-03-01'],
  ] as const)('“%s” are %s to %s', (name, from, to) => {
    expect(rangeOf(name, '2026-03-01')).toEqual({ from, to })
  })

  test('are as many as their name says', () => {
    expect(daysOf(rangeOf('last_30_days', '2026-11-10'))).toHaveLength(30)
    expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
  })

  test.each([
    ['2026-01-02', '2026-01-01', 'lies after'],
    ['2024-01-01', '2026-01-01', 'at most'],
    ['', '2026-01-01', 'Choose'],
    ['2026-13-01', '2026-13-02', 'Choose'],
    ['2024-01-02', '2025-12-31', null],
    ['2026-01-01', '2026-01-01', null],
  ])('from %j to %j: %s', (from, to, problem) => {
    if (problem === null) expect(rangeProblem({ from, to })).toBeNull()
    else expect(rangeProblem({ from, to })).toContain(problem)
  })
})
