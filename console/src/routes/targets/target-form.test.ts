import { describe, expect, test } from 'vitest'
import type { Target } from '../../api/resources/targets.ts'
import { NEVER } from '../../form/hours/week.ts'
import { bidRequestValuesOf, readHeaders } from './bid-request-values.ts'
import { newTargetValues, targetAttributes, targetValues } from './target-form.ts'

const TARGET = {
  id: 7,
  number: '+13055550101',
  name: 'Sunshine',
  priority: 2,
  business_hours: [
    {
      id: 3,
      target_id: 7,
      day_of_week: 1,
      work_day: true,
      time_open: 900,
      time_close: 1700,
      invert: false,
      created_at: '',
      updated_at: '',
    },
  ],
  tag_values: [{ id: 1, key: 'age', operator: '>=', value: '25' }],
  conversion_criteria: [],
  bid_request: {
    url: 'https://bids.example.com/',
    method: 'POST',
    headers: { Authorization: 'Bearer a: b' },
    body: '{}',
    timeout_ms: null,
    bid_path: 'bid',
    seconds_path: null,
    number_path: null,
    accept_path: null,
  },
  concurrency_cap: 5,
  calls_in_progress: 0,
  caps: [{ id: 1, type: 'Daily', cap: 100, filled: 3 }],
} as unknown as Target

const VALUES = targetValues(TARGET)

test('a new target goes by the clock of its Company, where the API lists it', () => {
  // Of several names of one clock, the one that was chosen.
  expect(newTargetValues('Beijing').time_zone).toBe('Beijing')
  expect(newTargetValues('Mumbai').time_zone).toBe('Mumbai')
})

describe('an edit of a target sends', () => {
  test('nothing where nothing was changed', () => {
    expect(targetAttributes(VALUES, {}, TARGET)).toEqual({})
  })

  test('what the API takes as it is', () => {
    const changed = { priority: 1, daily_cap_attributes: { cap: null } }
    expect(targetAttributes({ ...VALUES, ...changed }, changed, TARGET)).toEqual(changed)
  })

  test('hours over the entries that there are, and conditions as a tag list', () => {
    const changed = { business_hours: NEVER, tag_list: [] }
    expect(targetAttributes({ ...VALUES, ...changed }, changed, TARGET)).toEqual({
      business_hours_attributes: [expect.objectContaining({ id: 3, work_day: false })],
      tag_list: '',
    })
  })

  test('the bid request with its headers, or that nobody is asked', () => {
    const changed = { bid_request: { ...VALUES.bid_request, bid_path: 'offer' } }
    expect(targetAttributes({ ...VALUES, ...changed }, changed, TARGET)).toEqual({
      bid_request_attributes: { ...TARGET.bid_request, bid_path: 'offer' },
    })
    const off = { asks_buyer: false }
    expect(targetAttributes({ ...VALUES, ...off }, off, TARGET)).toEqual({ bid_request_attributes: null })
  })
})

test('a new target sends its form, without a bid request that was not asked for', () => {
  const values = { ...targetValues(null), number: '+13055550101' }
  const sent = targetAttributes(values, { ...values, asks_buyer: false }, null)
  expect(sent).toMatchObject({ number: '+13055550101', time_zone: 'UTC', bid_request_attributes: null })
  expect(sent.business_hours_attributes).toHaveLength(7)
})

test('headers are lines', () => {
  expect(readHeaders('X-Key: a:b\n\n  Accept : text/plain \nodd')).toEqual({
    'X-Key': 'a:b',
    Accept: 'text/plain',
    odd: '',
  })
  expect(bidRequestValuesOf(TARGET.bid_request).headers).toBe('Authorization: Bearer a: b')
})
