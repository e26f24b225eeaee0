import { expect, test } from 'vitest'
import { type Comparison, comparedWindow } from './compared-window.ts'
import { dayAfter, startOfDate } from './report-window.ts'

const NEW_YORK = 'America/New_York'

function earlier(start: string, end: string, comparison: Comparison, zone = 'Etc/UTC') {
  const compared = comparedWindow(start, end, zone, comparison)
  if ('error' in compared) return compared.error
  const { firstDay, lastDay, from, before } = compared.window
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return [firstDay, lastDay, text(from), text(before)]
}

test.each<readonly [start: string, end: string, Comparison, first: string, last: string]>([
  ['2026-11-20', '2026-11-20', 'previous_period', '2026-11-19', '2026-11-19'],
  ['2026-11-08', '2026-11-14', 'previous_period', '2026-11-01', '2026-11-07'],
  ['2026-11-08', '2026-11-14', 'previous_week', '2026-11-01', '2026-11-07'],
  ['2026-11-10', '2026-11-12', 'previous_week', '2026-11-03', '2026-11-05'],
  ['2026-02-01', '2026-02-28', 'previous_month', '2026-01-01', '2026-01-31'],
  ['2026-03-01', '2026-03-31', 'previous_month', '2026-02-01', '2026-02-28'],
  ['2026-03-05', '2026-03-30', 'previous_month', '2026-02-05', '2026-02-28'],
  ['2026-01-10', '2026-01-20', 'previous_month', '2025-12-10', '2025-12-20'],
  ['2024-02-01', '2024-02-29', 'previous_year', '2023-02-01', '2023-02-28'],
  ['2025-02-01', '2025-02-28', 'previous_year', '2024-02-01', '2024-02-29'],
  // What ends with a month, but did not begin with one, is as long as it was.
  ['2026-04-30', '2026-04-30', 'previous_month', '2026-03-30', '2026-03-30'],
  ['2026-04-15', '2026-04-30', 'previous_month', '2026-03-15', '2026-03-30'],
  ['2026-03-31', '2026-03-31', 'previous_month', '2026-02-28', '2026-02-28'],
  ['2025-02-28', '2025-02-28', 'previous_year', '2024-02-28', '2024-02-28'],
  ['2026-04-01', '2026-06-30', 'previous_month', '2026-03-01', '2026-05-31'],
])('%s to %s against the %s is %s to %s', (start, end, comparison, first, last) => {
  expect(earlier(start, end, comparison)).toEqual([first, last, null, null])
})

test('until a time of today is compared with until the same time then, whatever clocks did between', () => {
  // 1 November 2026 is the day that has 25 hours.
  expect(earlier('2026-11-01', '2026-11-01T20:00:00.000Z', 'previous_period', NEW_YORK)).toEqual([
    '2026-10-31',
    '2026-10-30',
    null,
    '2026-10-31T19:00:00.001Z',
  ])
  expect(earlier('2026-11-03', '2026-11-03T20:00:00.000Z', 'previous_week', NEW_YORK)).toEqual([
    '2026-10-27',
    '2026-10-26',
    null,
    '2026-10-27T19:00:00.001Z',
  ])
})

test('the previous period of times lies back by whole days', () => {
  const hours = ['2026-11-20T10:00:00.000Z', '2026-11-20T12:00:00.000Z'] as const
  expect(earlier(...hours, 'previous_period')).toEqual([
    '2026-11-20',
    '2026-11-18',
    '2026-11-19T10:00:00.000Z',
    '2026-11-19T12:00:00.001Z',
  ])
  const days = ['2026-11-20T10:00:00.000Z', '2026-11-22T11:00:00.000Z'] as const
  expect(earlier(...days, 'previous_period')?.[2]).toBe('2026-11-17T10:00:00.000Z')
})

test.each<readonly [start: string, end: string, before: string]>([
  ['2026-04-01T04:00:00Z', '2026-05-01T03:59:59.999Z', '2026-04-01T04:00:00.000Z'],
  ['2026-04-01T04:00:00Z', '2026-05-01T03:59:59Z', '2026-04-01T03:59:59.001Z'],
  ['2026-04-01T04:00:00Z', '2026-04-30T20:00:00Z', '2026-03-30T20:00:00.001Z'],
  ['2026-04-01T05:00:00Z', '2026-05-01T03:59:59.999Z', '2026-03-31T04:00:00.000Z'],
])(
  'times are a whole month from the first moment of its first day to the last of its last: %s to %s',
  (start, end, before) => {
    const compared = comparedWindow(start, end, NEW_YORK, 'previous_month')
    if ('error' in compared) throw new Error(compared.error)
    const { before: cut, lastDay } = compared.window
    expect(new Date(cut ?? startOfDate(dayAfter(lastDay, 1), NEW_YORK)).toISOString()).toBe(before)
  },
)

test('a clock that skips the time then takes as long after midnight', () => {
  // 8 March 2026 has no 02:30 in New York.
  expect(earlier('2026-03-15T06:30:00.000Z', '2026-03-15T10:00:00.000Z', 'previous_week', NEW_YORK)).toEqual([
    '2026-03-09',
    '2026-03-07',
    '2026-03-08T07:30:00.000Z',
    '2026-03-08T10:00:00.001Z',
  ])
})

test('each day has the one that it is compared with', () => {
  const month = comparedWindow('2026-03-01', '2026-03-31', 'Etc/UTC', 'previous_month')
  if ('error' in month) throw new Error(month.error)
  expect(['2026-03-01', '2026-03-28', '2026-03-31'].map(month.earlierDay)).toEqual([
    '2026-02-01',
    '2026-02-28',
    '2026-02-28',
  ])
})

test('where months are too short for the window there is none', () => {
  expect(earlier('2026-03-29T10:00:00Z', '2026-03-30T09:00:00Z', 'previous_month')).toMatch(/compare/)
})
