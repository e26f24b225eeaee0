import { expect, test } from 'vitest'
import type { Report, ReportRow } from '../../../api/resources/reports.ts'
import type { Question } from '../report-question.ts'
import { hourData, isDrawnByHour, isToldByHour } from './hour-points.ts'

const AT_NOON = '2026-03-08T16:00:00.000Z'
const AT_ONE = '2026-03-08T17:00:00.000Z'

test('every hour stands there by the Company’s clock, those without a call as well', () => {
  const series = [{ interval_start: AT_ONE, total_calls: 3, revenue: 40 }]
  const report = {
    rows: [{ series } as unknown as ReportRow],
    intervals: [AT_NOON, AT_ONE],
  } as unknown as Report
  expect(hourData(report, 'revenue', 'America/New_York')).toEqual({
    kind: 'hours',
    series: [{ id: 'now', label: 'These hours' }],
    points: [
      { name: '08 Mar, 12:00', values: { now: 0 } },
      { name: '08 Mar, 13:00', values: { now: 40 } },
    ],
  })
})

test('a share of the whole is told of days alone', () => {
  expect(isToldByHour('total_calls')).toBe(true)
  expect(isToldByHour('converted_count_percent')).toBe(false)
})

test('a day is drawn by the hour, and two days unless they are compared with others', () => {
  const drawn = (days: number, query: Partial<Question['query']>) => {
    const end = `2026-03-0${3 + days}T04:59:59.999Z`
    const asked = { domain: 'calls', facet: 'date', created_at_start: '2026-03-03T05:00:00.000Z' } as const
    const question: Question = {
      facet: 'date',
      facet2: null,
      query: { ...asked, created_at_end: end, ...query },
    }
    return isDrawnByHour(question, 'America/New_York')
  }
  expect(drawn(1, { interval: 'hour' })).toBe(true)
  expect(drawn(2, { interval: 'hour' })).toBe(true)
  expect(drawn(1, { interval: 'hour', compare: 'previous_week' })).toBe(true)
  expect(drawn(2, { interval: 'hour', compare: 'previous_week' })).toBe(false)
  expect(drawn(2, {})).toBe(false)
})
