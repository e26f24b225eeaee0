import { expect, test } from 'vitest'
import { daysOfReport, type ReportDays } from './report-days.ts'

const NEW_YORK = 'America/New_York'

test.each<[ReportDays, string, string, string]>([
  ['today', '2026-11-20T13:00:00Z', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-11-20T13:00:00Z', '2026-11-19', '2026-11-19'],
  ['yesterday', '2026-11-20T04:59:00Z', '2026-11-18', '2026-11-18'],
  ['yesterday', '2026-11-20T05:00:00Z', '2026-11-19', '2026-11-19'],
  ['yesterday', '2028-03-01T13:00:00Z', '2028-02-29', '2028-02-29'],
  ['last_7_days', '2026-11-20T13:00:00Z', '2026-11-13', '2026-11-19'],
  ['last_30_days', '2026-11-20T13:00:00Z', '2026-10-21', '2026-11-19'],
  ['last_week', '2026-11-20T13:00:00Z', '2026-11-09', '2026-11-15'],
  ['last_week', '2026-11-23T13:00:00Z', '2026-11-16', '2026-11-22'],
  ['last_week', '2026-11-22T13:00:00Z', '2026-11-09', '2026-11-15'],
  ['this_month', '2026-11-20T13:00:00Z', '2026-11-01', '2026-11-20'],
  ['last_month', '2026-11-20T13:00:00Z', '2026-10-01', '2026-10-31'],
  ['last_month', '2027-01-01T13:00:00Z', '2026-12-01', '2026-12-31'],
  ['last_month', '2027-03-31T13:00:00Z', '2027-02-01', '2027-02-28'],
])('%s, due at %s, is from %s to %s', (days, due, first, last) => {
  expect(daysOfReport(days, Date.parse(due), NEW_YORK)).toEqual({ first, last })
})
