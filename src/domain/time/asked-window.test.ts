import { expect, test } from 'vitest'
import { askedWindow, type WindowQuery } from './asked-window.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const UNTIL_NOW = '2026-11-20T15:00:00.001Z'

function windowOf(query: WindowQuery, zone = 'Etc/UTC') {
  const window = askedWindow(query, NOW, zone)
  if ('error' in window) return window.error
  const text = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  return [text(window.start?.start), text(window.end?.end)]
}

test.each([
  ['today', '2026-11-20T00:00:00.000Z', UNTIL_NOW],
  ['yesterday', '2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
  ['this_month', '2026-11-01T00:00:00.000Z', UNTIL_NOW],
  ['last_month', '2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['last_30m', '2026-11-20T14:30:00.000Z', UNTIL_NOW],
  ['last_2h', '2026-11-20T13:00:00.000Z', UNTIL_NOW],
  ['last_7d', '2026-11-13T15:00:00.000Z', UNTIL_NOW],
  ['last_8w', '2026-09-25T15:00:00.000Z', UNTIL_NOW],
])('%s', (created_at, start, end) => {
  expect(windowOf({ created_at })).toEqual([start, end])
})

test("days are those of the Company's zone", () => {
  const [start] = windowOf({ created_at: 'today' }, 'America/New_York')
  expect(start).toBe('2026-11-20T05:00:00.000Z')
})

test('what is not named has no bound', () => {
  expect(windowOf({})).toEqual([null, null])
  expect(windowOf({ created_at_start: '2026-01-01' })).toEqual(['2026-01-01T00:00:00.000Z', null])
  expect(windowOf({ created_at_end: '2026-01-01T12:00Z' })).toEqual([null, '2026-01-01T12:00:00.001Z'])
})

test('bounds are inclusive; a date covers its whole day', () => {
  const query = { created_at_start: '2026-10-01', created_at_end: '2026-10-31' }
  expect(windowOf(query)).toEqual(['2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'])
})

test('bounds that no record could lie at are brought to where one could', () => {
  expect(windowOf({ created_at_start: '0000-01-01', created_at_end: '9999-12-31' })).toEqual([
    '1970-01-01T00:00:00.000Z',
    '9999-12-31T00:00:00.001Z',
  ])
  expect(windowOf({ created_at_end: '1969-07-20' })).toEqual([null, '1970-01-01T00:00:00.001Z'])
  expect(windowOf({ created_at: 'last_999999999w' })).toEqual(['1970-01-01T00:00:00.000Z', UNTIL_NOW])
})

test('a relative window takes precedence over bounds, even ones that cannot be read', () => {
  const query = { created_at: 'today', created_at_start: 'nonsense' }
  expect(windowOf(query)).toEqual(['2026-11-20T00:00:00.000Z', UNTIL_NOW])
})

test.each<[WindowQuery, string]>([
  [{ created_at: 'last_0d' }, 'created_at must be today'],
  [{ created_at: 'last_d' }, 'created_at must be today'],
  [{ created_at: 'last_7y' }, 'created_at must be today'],
  [{ created_at: 'tomorrow' }, 'created_at must be today'],
  [{ created_at_start: 'nonsense' }, 'created_at_start must be an ISO 8601 date or time'],
  [{ created_at_end: '2026-02-31' }, 'created_at_end must be an ISO 8601 date or time'],
  [{ created_at_start: '2026-11-10', created_at_end: '2026-11-09' }, 'must be before created_at_end'],
])('%o is refused', (query, sentence) => {
  expect(windowOf(query)).toContain(sentence)
})
