import { expect, test } from 'vitest'
import type { WindowQuery } from '../../domain/time/asked-window.ts'
import { createdAtWindow } from './created-at-window.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')

const windowOf = (query: WindowQuery, zone = 'Etc/UTC') => {
  const { start, end } = createdAtWindow(query, NOW, zone)
  return [new Date(start).toISOString(), new Date(end).toISOString()]
}

const UNTIL_NOW = '2026-11-20T15:00:00.001Z'

test('a relative window follows the calendar of the zone', () => {
  expect(windowOf({ created_at: 'today' }, 'America/New_York')).toEqual([
    '2026-11-20T05:00:00.000Z',
    UNTIL_NOW,
  ])
  expect(windowOf({ created_at: 'last_month' })).toEqual([
    '2026-10-01T00:00:00.000Z',
    '2026-11-01T00:00:00.000Z',
  ])
})

test('without a window it is the last two months', () => {
  expect(windowOf({})).toEqual(['2026-09-20T15:00:00.000Z', UNTIL_NOW])
})

test('one bound alone reaches two months back, or up to now', () => {
  expect(windowOf({ created_at_end: '2026-05-01T00:00:00Z' })[0]).toBe('2026-03-01T00:00:00.000Z')
  expect(windowOf({ created_at_start: '2026-11-01' })[1]).toBe(UNTIL_NOW)
  expect(windowOf({ created_at_start: '2026-11-20T15:00:01Z' })).toEqual([
    '2026-11-20T15:00:01.000Z',
    '2026-11-20T15:00:01.001Z',
  ])
  expect(windowOf({ created_at_end: '0000-01-01' })[0]).toBe('1970-01-01T00:00:00.000Z')
})

test.each<[WindowQuery, string, string]>([
  [
    { created_at_start: '2026-09-10T00:00:00Z', created_at_end: '2026-11-10T00:00:00Z' },
    '2026-09-10T00:00:00.000Z',
    '2026-11-10T00:00:00.001Z',
  ],
  [
    { created_at_start: '2026-09-21', created_at_end: '2026-11-21' },
    '2026-09-21T00:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
  ],
  [{ created_at: 'last_61d' }, '2026-09-20T15:00:00.000Z', UNTIL_NOW],
])('%o is exactly two calendar months, and not too long', (query, start, end) => {
  expect(windowOf(query)).toEqual([start, end])
})

test.each<WindowQuery>([
  { created_at: 'last_62d' },
  { created_at_start: '2026-09-09T23:59:59.999Z', created_at_end: '2026-11-10T00:00:00Z' },
  { created_at_start: '2026-09-20', created_at_end: '2026-11-21' },
  { created_at: 'tomorrow' },
  { created_at_start: 'nonsense' },
  { created_at_end: '2026-02-31' },
  { created_at_start: '2026-11-10', created_at_end: '2026-11-09' },
  { created_at_start: '2026-08-31', created_at_end: '2026-11-01' },
  { created_at_start: '2026-09-01' },
])('%o is refused', query => {
  expect(() => windowOf(query)).toThrow(expect.objectContaining({ kind: 'malformed' }))
})
