import { describe, expect, test } from 'vitest'
import { intervalsOf, MAX_INTERVALS, type ReportInterval } from './intervals.ts'
import { reportWindow } from './report-window.ts'

const NEW_YORK = 'America/New_York'

function starts(start: string, end: string, interval: ReportInterval, zone = 'Etc/UTC') {
  const window = reportWindow(start, end, zone)
  if ('error' in window) throw new Error(window.error)
  return intervalsOf(window, interval, zone)?.map(({ at }) => new Date(at).toISOString()) ?? null
}

test('days begin with the Company’s', () => {
  expect(starts('2026-10-31', '2026-11-02', 'day', NEW_YORK)).toEqual([
    '2026-10-31T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})

test('weeks begin with the Monday, months with the first, before the window where it cuts them', () => {
  // A Wednesday, and a Sunday.
  expect(starts('2026-11-18', '2026-11-29', 'week')).toEqual([
    '2026-11-16T00:00:00.000Z',
    '2026-11-23T00:00:00.000Z',
  ])
  expect(starts('2026-11-29', '2026-11-30', 'week')).toEqual([
    '2026-11-23T00:00:00.000Z',
    '2026-11-30T00:00:00.000Z',
  ])
  expect(starts('2026-01-31', '2026-03-01', 'month')).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ])
})

describe('hours', () => {
  test.each([
    ['2026-11-01', 25, NEW_YORK],
    ['2026-03-08', 23, NEW_YORK],
    ['2026-11-20', 24, 'Asia/Kathmandu'],
    ['2026-04-05', 25, 'Pacific/Chatham'],
  ])('%s has %i of them in %s', (day, count, zone) => {
    const found = starts(day, day, 'hour', zone)
    expect(found).toHaveLength(count)
    expect(new Set(found).size).toBe(count)
  })

  test('begin where clocks say so', () => {
    expect(starts('2026-11-20T10:20:00Z', '2026-11-20T11:10:00Z', 'hour', 'Asia/Kathmandu')).toEqual([
      '2026-11-20T10:15:00.000Z',
    ])
  })
})

test('two years of days and a month of hours are as many as there may be', () => {
  expect(starts('2024-11-21', '2026-11-20', 'day')).toHaveLength(730)
  expect(starts('2026-10-01', '2026-10-31', 'hour')).toHaveLength(744)
  expect(starts('2026-10-01', '2026-11-02', 'hour')).toBeNull()
  expect(MAX_INTERVALS).toBeGreaterThanOrEqual(745)
})
