import { expect, test } from 'vitest'
import type { ScheduledReport } from '../../api/resources/scheduled-reports.ts'
import {
  createdReport,
  newReport,
  otherDaysWords,
  reportChanges,
  reportSearch,
  reportValues,
} from './scheduled-report-form.ts'

const REPORT: ScheduledReport = {
  id: 3,
  name: 'Publishers',
  report: { facet: 'affiliate', compare: 'previous_week', campaign_id: [7] },
  days: 'last_week',
  frequency: 'weekly',
  day_of_week: 0,
  day_of_month: null,
  hour: 6,
  time_zone: 'Tokyo',
  user_ids: [5],
  webhooks: true,
  enabled: true,
  next_at: null,
  sending: false,
  last_sent_at: null,
  last_error: null,
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
}

test('what the screen of reports is set up for is what is scheduled', () => {
  const search = {
    facet: 'campaign',
    facet2: 'date',
    range: 'last-month',
    campaign_id: '7',
    converted: 'true',
  }
  const sent = createdReport({ ...newReport(search, 'owner', 5), name: 'Mine' })
  expect(sent).toEqual({
    name: 'Mine',
    report: { facet: 'campaign', facet2: 'date', campaign_id: [7], converted: true },
    days: 'last_month',
    frequency: 'weekly',
    day_of_week: 1,
    hour: 8,
    user_ids: [5],
    webhooks: false,
    enabled: true,
  })
})

test('days that have no name, or none that can be scheduled, are the last seven', () => {
  expect(newReport({ range: 'last-week' }, null, 1).days).toBe('last_week')
  expect(newReport({ range: 'year' }, null, 1).days).toBe('last_7_days')
  expect(newReport({ created_at_start: '2026-01-01T00:00:00Z' }, null, 1).days).toBe('last_7_days')
})

test('it is said which days cannot be scheduled, where others are preset', () => {
  expect(otherDaysWords({ range: 'week' })).toBe('“This week” cannot be scheduled: choose other days.')
  const bounds = { created_at_start: '2026-01-01T00:00:00Z', created_at_end: '2026-01-02T00:00:00Z' }
  expect(otherDaysWords(bounds)).toMatch(/^Days from one date to another/)
  expect([otherDaysWords({ range: 'month' }), otherDaysWords({})]).toEqual([undefined, undefined])
})

test('a day goes with its frequency, a report is sent whole, and nothing else', () => {
  const values = reportValues(REPORT)
  expect(reportChanges({ ...values, name: 'New' }, { name: 'New' })).toEqual({ name: 'New' })
  expect(reportChanges({ ...values, frequency: 'monthly' }, { frequency: 'monthly' })).toEqual({
    frequency: 'monthly',
    day_of_month: 1,
  })
  expect(reportChanges({ ...values, frequency: 'daily' }, { frequency: 'daily' })).toEqual({
    frequency: 'daily',
  })
  const report = { ...values.report, compare: null, tag_value_key: 'age' }
  expect(reportChanges({ ...values, report }, { report })).toEqual({
    report: { facet: 'affiliate', campaign_id: [7] },
  })
})

test('the address of a report names its days', () => {
  expect(reportSearch(REPORT)).toEqual({
    ...{ range: 'last-week', facet: 'affiliate', compare: 'previous_week', campaign_id: ['7'] },
  })
  expect(reportSearch({ ...REPORT, days: 'yesterday' })).toMatchObject({ range: 'yesterday' })
})
