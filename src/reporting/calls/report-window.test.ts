import { describe, expect, test } from 'vitest'
import { localTime } from '../../domain/time/local-time.ts'
import { dayAfter, reportWindow } from './report-window.ts'

const NEW_YORK = 'America/New_York'

function windowOf(start: string, end: string, zone = 'Etc/UTC') {
  const window = reportWindow(start, end, zone)
  if ('error' in window) return window.error
  const { firstDay, lastDay, from, before } = window
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return [firstDay, lastDay, text(from), text(before)]
}

describe('bounds', () => {
  test('dates are days of the Company’s calendar, both included', () => {
    expect(windowOf('2026-11-01', '2026-11-30', NEW_YORK)).toEqual(['2026-11-01', '2026-11-30', null, null])
  })

  test('a date as both is that day', () => {
    expect(windowOf('2026-11-20', '2026-11-20')).toEqual(['2026-11-20', '2026-11-20', null, null])
  })

  test('times cut days; what lies between them is whole', () => {
    expect(windowOf('2026-11-01T12:00Z', '2026-11-03T12:00Z')).toEqual([
      '2026-11-02',
      '2026-11-02',
      '2026-11-01T12:00:00.000Z',
      '2026-11-03T12:00:00.001Z',
    ])
  })

  test('times at which days begin and end in the Company’s zone cut none', () => {
    expect(windowOf('2026-11-01T04:00:00Z', '2026-11-03T04:59:59.999Z', NEW_YORK)).toEqual([
      '2026-11-01',
      '2026-11-02',
      null,
      null,
    ])
  })

  test('a part of one day has no whole day', () => {
    const [firstDay, lastDay] = windowOf('2026-11-01T12:00Z', '2026-11-01T13:00Z')
    expect(String(firstDay) > String(lastDay)).toBe(true)
  })

  test('a date and a time go together', () => {
    expect(windowOf('2026-11-01', '2026-11-02T06:00:00-05:00', NEW_YORK)).toEqual([
      '2026-11-01',
      '2026-11-01',
      null,
      '2026-11-02T11:00:00.001Z',
    ])
  })

  test('no call of the window lies outside what storage is asked for, whatever the zone', () => {
    for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati', 'Pacific/Chatham', 'America/Santiago']) {
      const window = reportWindow('2026-04-01', '2026-09-30', zone)
      if ('error' in window) throw new Error(window.error)
      expect(localTime(window.notBefore, zone).date).toBe('2026-03-31')
      expect(localTime(window.notAfter, zone).date).toBe('2026-10-02')
    }
  })

  test('years far away hold no calls, and no surprises', () => {
    expect(windowOf('0001-01-01', '0001-02-01')).toEqual(['1970-01-01', '1970-01-01', null, null])
    expect(windowOf('9999-12-01', '9999-12-31')).toEqual(['9999-12-01', '9999-12-30', null, null])
    expect(windowOf('9999-12-29T00:00Z', '9999-12-31T23:59Z')).not.toContain('years')
  })
})

describe('refused', () => {
  test.each([
    ['nonsense', '2026-11-20', 'created_at_start must be an ISO 8601 date or time'],
    ['2026-11-20', '2026-02-30', 'created_at_end must be an ISO 8601 date or time'],
    ['', '2026-11-20', 'created_at_start must be an ISO 8601 date or time'],
    ['2026-11-21', '2026-11-20', 'created_at_start must be before created_at_end'],
    ['2026-11-20T12:00Z', '2026-11-20T12:00Z', 'created_at_start must be before created_at_end'],
    ['2026-11-20T12:00Z', '2026-11-20T11:59Z', 'created_at_start must be before created_at_end'],
    ['2024-11-20', '2026-11-20', 'less than 2 years apart'],
    ['2024-03-09', '2026-03-09', 'less than 2 years apart'],
    ['2024-11-20T12:00Z', '2026-11-20T12:00Z', 'less than 2 years apart'],
    ['2024-11-20', '2026-11-20T05:00Z', 'less than 2 years apart'],
  ])('from %j to %j', (start, end, sentence) => {
    expect(windowOf(start, end)).toContain(sentence)
    expect(windowOf(start, end, NEW_YORK)).toContain(sentence)
  })

  test.each([
    ['2024-11-21', '2026-11-20'],
    ['2024-02-29', '2026-02-28'],
    ['2024-11-20T12:00Z', '2026-11-20T11:59:59Z'],
  ])('not from %s to %s, which is less than 2 years', (start, end) => {
    expect(windowOf(start, end, NEW_YORK)).toBeInstanceOf(Array)
  })
})

test('days follow each other over months, years and leap days', () => {
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29')
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
})
