import { describe, expect, test } from 'vitest'
import { shownValue } from './change-values.ts'
import { idsIn } from './shown.ts'
import { valueWords } from './value-words.ts'

const reader = { nameOf: (kind: string, id: number) => `${kind} no. ${id}`, timeZone: 'UTC' }
const words = (resource: string, field: string, value: unknown) =>
  valueWords(shownValue(resource, field, value), reader).replaceAll('\u00a0', ' ')

test.each([
  ['target', 'paused', true, 'yes'],
  ['target', 'tid', null, 'none'],
  ['target', 'concurrency_cap', null, 'no limit'],
  ['target', 'sip_password', '[hidden]', 'kept secret'],
  ['target', 'velocity_seconds', 3600, '1 h 00 min'],
  ['campaign', 'routing_strategy', 'performance', 'By revenue of the last 7 days'],
  ['campaign', 'minimum_attestation', null, 'none'],
  ['settings', 'per_minute', '0.0125', '$0.0125'],
  ['settings', 'buyer_may_edit', ['hours', 'paused'], 'Business hours, Pausing and resuming'],
  ['target_group', 'behavior', 2, 'all at once: the first to answer has the call'],
  ['user', 'memberships', [{ role: 'member', target_id: null, company_id: 2 }], 'Role: Member, Company: 2'],
])('%s.%s: %j is “%s”', (resource, field, value, said) => {
  expect(words(resource, field, value)).toBe(said)
})

describe('records are named', () => {
  test('by their ids, alone and in lists', () => {
    expect(words('campaign', 'target_ids', [1, 2])).toBe('target no. 1, target no. 2')
    expect(words('number', 'affiliate_id', 4)).toBe('publisher no. 4')
    const menu = [{ menu_option: { id: 3, option: '2', options: ['2'], action: 1, target_group_ids: [7] } }]
    const shown = shownValue('campaign', 'menu_options', menu)
    expect(valueWords(shown, reader)).toBe('Key: 2, Does: Ring targets, Groups: group no. 7')
    expect(idsIn([shown], 'group')).toEqual([7])
    expect(idsIn([shown], 'target')).toEqual([])
  })
})

describe('what an alert is about is named', () => {
  const about = (id: number | null, type?: string) =>
    valueWords(
      shownValue('alert', 'subject_id', id, type === undefined ? {} : { subject_type: type }),
      reader,
    )

  test('by the kind that stands beside its id', () => {
    expect(about(7, 'target')).toBe('target no. 7')
    expect(about(7, 'affiliate')).toBe('publisher no. 7')
    expect(about(7, 'webhook')).toBe('webhook no. 7')
  })

  test('where it is no single one, too', () => {
    expect(about(null, 'target')).toBe('any')
    expect(about(null, 'company')).toBe('the Company')
  })

  test('by its id alone where the event does not say of what', () => {
    expect(about(7)).toBe('id 7')
  })
})

test('what a scheduled report is narrowed to is named', () => {
  const report = { facet: 'date', campaign_id: [7], target_id: [1, 2] }
  expect(words('scheduled_report', 'report', report)).toBe(
    'By: Day, Campaign: campaign no. 7, Target: target no. 1, target no. 2',
  )
})

test('moments are by the clock of the Company', () => {
  expect(shownValue('alert', 'muted_until', '2026-11-20T12:00:00.000Z')).toEqual({
    kind: 'time',
    at: '2026-11-20T12:00:00.000Z',
  })
})

describe('what a page says in one sentence is said in it', () => {
  test('caps, by what they count', () => {
    const caps = [
      { id: 2, type: 'Hard', cap: null },
      { id: 4, type: 'Daily', cap: 25 },
    ]
    expect(words('target', 'caps', caps)).toBe('In all: no limit, A day: 25')
  })

  test('hours', () => {
    const day = (day_of_week: number) => ({ id: day_of_week, day_of_week, work_day: true, invert: false })
    const hours = [1, 2, 3, 4, 5].map(each => ({ ...day(each), time_open: 900, time_close: 1700 }))
    expect(words('target', 'business_hours', hours)).toMatch(/^Mon–Fri 09:00–17:00/)
  })

  test('tags are conditions of a target, and marks of anything else', () => {
    const tags = [{ key: 'age', operator: '==', value: '44' }]
    expect(words('target', 'tag_values', tags)).toBe('Only calls of which age is 44.')
    expect(words('contact', 'tag_values', tags)).toBe('age = 44')
  })

  test('criteria with their tiers', () => {
    const tiers = [{ seconds: 90, revenue: 25, payout: 15, payout_percent: null }]
    const criteria = [{ id: 1, name: 'Long', position: 1, dedupe_seconds: 0, tag_values: [], tiers }]
    expect(words('target', 'conversion_criteria', criteria)).toBe(
      '1. Long: Every call., from 1 min 30 s: revenue $25.00, payout $15.00',
    )
  })
})
