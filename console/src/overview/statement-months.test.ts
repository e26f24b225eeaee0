import { expect, test } from 'vitest'
import { statementDays, statementMonths } from './statement-months.ts'

const figures = (interval_start: string, total_calls: number, converted_count: number, revenue: number) => ({
  ...{ interval_start, total_calls, converted_count, revenue, payout: revenue / 10 },
})

test('each month has its figures, the latest first, and whole days of the zone', () => {
  const intervals = ['2026-10-01T04:00:00Z', '2026-11-01T04:00:00Z']
  const rows = [{ series: [figures('2026-10-01T04:00:00Z', 7, 2, 30.5)] }]
  expect(statementMonths({ rows, intervals }, 'revenue', 'America/New_York')).toEqual([
    {
      ...{ month: '2026-11', label: 'November 2026', calls: 0, converted: 0, amount: 0 },
      bounds: { start: '2026-11-01T04:00:00Z', end: '2026-12-01T04:59:59.999Z' },
    },
    {
      ...{ month: '2026-10', label: 'October 2026', calls: 7, converted: 2, amount: 30.5 },
      bounds: { start: '2026-10-01T04:00:00Z', end: '2026-11-01T03:59:59.999Z' },
    },
  ])
})

test('a publisher’s months have what it earned', () => {
  const intervals = ['2026-10-01T00:00:00Z']
  const rows = [{ series: [figures('2026-10-01T00:00:00Z', 7, 2, 30)] }]
  expect(statementMonths({ rows, intervals }, 'payout', 'Etc/UTC')).toMatchObject([{ amount: 3 }])
})

test('who was sent nothing has months without figures', () => {
  const months = statementMonths({ rows: [], intervals: ['2026-11-01T00:00:00Z'] }, 'revenue', 'Etc/UTC')
  expect(months).toMatchObject([{ month: '2026-11', calls: 0, amount: 0 }])
})

test('the days begin with a month', () => {
  const { first, last } = statementDays('Etc/UTC')
  expect(first).toMatch(/-01$/)
  expect(Date.parse(last) - Date.parse(first)).toBeGreaterThan(150 * 86_400_000)
})
