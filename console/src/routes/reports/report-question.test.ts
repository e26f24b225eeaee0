import { expect, test } from 'vitest'
import type { Report, ReportRow } from '../../api/resources/reports.ts'
import { callsOfRow, closerLook, isAddedUpByCall, questionIn, whyNothing } from './report-question.ts'

const BOUNDS = { start: '2026-11-01T00:00:00.000Z', end: '2026-11-07T23:59:59.999Z' }

test('an address without choices asks for days', () => {
  expect(questionIn({}, BOUNDS, null).query).toEqual({
    domain: 'calls',
    facet: 'date',
    created_at_start: BOUNDS.start,
    created_at_end: BOUNDS.end,
    drill_down: true,
  })
})

test('up to two days are asked for by the hour as well', () => {
  const asked = (end: string, search = {}) =>
    questionIn(search, { start: BOUNDS.start, end }, null).query.interval
  expect(asked('2026-11-02T23:59:59.999Z')).toBe('hour')
  expect(asked('2026-11-03T23:59:59.999Z')).toBeUndefined()
  expect(asked('2026-11-01T23:59:59.999Z', { facet: 'campaign' })).toBeUndefined()
  expect(asked('2026-11-01T23:59:59.999Z', { facet2: 'campaign' })).toBeUndefined()
})

test('filters are asked for as the API takes them', () => {
  const search = {
    campaign_id: ['3', 'x', '1e3', '4'],
    caller_state: 'ca',
    tag: ['sub_id:a', 'b'],
    converted: 'false',
  }
  expect(questionIn(search, BOUNDS, null).query).toMatchObject({
    campaign_id: [3, 4],
    caller_state: ['CA'],
    tag: ['sub_id:a'],
    converted: false,
  })
})

test('the same facet twice is one', () => {
  const question = questionIn({ facet: 'campaign', facet2: 'campaign' }, BOUNDS, null)
  expect(question).toMatchObject({ facet: 'campaign', facet2: null })
})

test('what the API would refuse a party is not asked', () => {
  const search = { facet: 'target', facet2: 'affiliate', target_id: '7' }
  const { facet, query } = questionIn(search, BOUNDS, 'publisher')
  expect(facet).toBe('date')
  expect(query.target_id).toBeUndefined()
  expect(query.facet2).toBe('affiliate')
})

test('a closer look keeps a named range, unless the row is a day', () => {
  const bounds = { created_at_start: '2026-11-02T05:00:00.000Z', created_at_end: '2026-11-03T04:59:59.999Z' }
  const row = { filters: { ...bounds, campaign_id: [3] } } as unknown as ReportRow
  const byCampaign = { facet: 'campaign', range: 'month', page: '2', converted: 'true' }
  expect(closerLook(byCampaign, row, 'state')).toEqual({
    facet: 'state',
    range: 'month',
    converted: 'true',
    campaign_id: ['3'],
  })
  expect(closerLook({ range: 'month' }, row, 'campaign')).toEqual({
    facet: 'campaign',
    range: undefined,
    campaign_id: ['3'],
    created_at_start: [bounds.created_at_start],
    created_at_end: [bounds.created_at_end],
  })
})

test('the calls of a row are those of the report that the row is picked by', () => {
  const { query } = questionIn(
    { campaign_id: ['3', '4'], tag: ['sub_id:a'], converted: 'true' },
    BOUNDS,
    null,
  )
  const day = { created_at_start: '2026-11-02T05:00:00.000Z', created_at_end: '2026-11-03T04:59:59.999Z' }
  expect(callsOfRow(query, { ...day, campaign_id: [3], tag: ['state:CA'] })).toEqual({
    ...day,
    converted: 'true',
    'campaign_id[]': ['3'],
    'tag[]': ['sub_id:a', 'state:CA'],
  })
})

test('a row’s tag comes to those that the report is narrowed by, and is the only one of its key', () => {
  const row = { filters: { tag: ['age:44'] } } as unknown as ReportRow
  const search = { facet: 'tag_value', tag_value_key: 'age', tag: ['sub_id:spring', 'age:43', 'age:44'] }
  expect(closerLook(search, row, 'affiliate')).toEqual({
    facet: 'affiliate',
    tag: ['sub_id:spring', 'age:44'],
  })
  const { query } = questionIn(search, BOUNDS, null)
  expect(callsOfRow(query, { tag: ['age:44'] })).toEqual({ 'tag[]': ['sub_id:spring', 'age:44'] })
  expect(closerLook({ tag: 'sub_id:spring' }, { filters: {} } as ReportRow, 'state')).toMatchObject({
    tag: 'sub_id:spring',
  })
})

test('a report without rows says which tags it does not know', () => {
  const totals = {} as NonNullable<Report['totals']>
  expect(whyNothing({ tag: ['hue:blue', 'hue:red'] }, null)).toBe(
    'Reports know only the keys under Tags, and hue is not there.',
  )
  expect(whyNothing({ tag: ['hue:blue'], tag_value_key: 'age' }, null)).toBe(
    'Reports know only the keys under Tags, and not all of age, hue are there.',
  )
  expect(whyNothing({ tag: ['hue:blue'] }, totals)).toBeUndefined()
  expect(whyNothing({ tag: ['hue:blue'] }, undefined)).toBeUndefined()
  expect(whyNothing({}, null)).toBeUndefined()
})

test.each([
  [{ facet: 'campaign', facet2: 'affiliate', caller_state: 'CA', converted: 'true' }, null, false],
  [{ facet: 'campaign', tag: 'sub_id:a' }, null, true],
  [{ facet: 'tag_value', tag_value_key: 'sub_id', tag: 'sub_id:a', facet2: 'date' }, null, false],
  [{ facet: 'tag_value', tag_value_key: 'sub_id', tag: 'age:40' }, null, true],
  [{ facet: 'tag_value', tag_value_key: 'sub_id', facet2: 'campaign' }, null, true],
  [{ facet: 'tag_value', campaign_id: '3' }, null, true],
  [{ facet: 'tag_value' }, null, false],
  [{ facet: 'tag_value' }, 'publisher', true],
] as const)('whether calls are added up one by one for %j of %s: %s', (search, role, expected) => {
  expect(isAddedUpByCall(questionIn(search, BOUNDS, role), role)).toBe(expected)
})
