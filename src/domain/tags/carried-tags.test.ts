import { expect, test } from 'vitest'
import { carriedTags, type TagSources } from './carried-tags.ts'

const carried = (sources: Partial<TagSources>) =>
  carriedTags({ callerNumber: null, affiliate: null, number: null, contact: {}, request: {}, ...sources })

const values = (sources: Partial<TagSources>) => Object.fromEntries(carried(sources).tags.values)

test('the system tells publisher, source and place', () => {
  const number = { sid: 'banner', tags: {} }
  expect(values({ callerNumber: '+13105550100', affiliate: { afid: 'acme' }, number })).toEqual({
    publisher_id: 'acme',
    sub_id: 'banner',
    caller_country: 'US',
    caller_state: 'CA',
  })
})

test('the request wins over the number, and the number over the system', () => {
  const system = { callerNumber: '+13105550100', affiliate: { afid: 'acme' } }
  const number = { sid: 'banner', tags: { sub_id: 'radio', caller_country: 'CA', age: '12' } }
  expect(values({ ...system, number, request: { age: '40' } })).toEqual({
    publisher_id: 'acme',
    sub_id: 'radio',
    caller_country: 'CA',
    age: '40',
  })
})

test('the contact wins over the number, and the request over the contact', () => {
  const number = { sid: 'banner', tags: { sub_id: 'radio', age: '12', tier: 'tin' } }
  const contact = { age: '40', tier: 'gold', caller_country: 'CA' }
  expect(values({ callerNumber: '+13105550100', number, contact, request: { tier: 'platinum' } })).toEqual({
    sub_id: 'radio',
    caller_country: 'CA',
    age: '40',
    tier: 'platinum',
  })
})

test('a contact tells where its calls come from', () => {
  const { tags, place } = carried({ callerNumber: '+13105550100', contact: { caller_state: 'NY' } })
  expect(place).toMatchObject({ state: 'NY', country: 'US' })
  expect(tags.geo).toContain('us-ny')
})

test('a call is where the winning tags say', () => {
  const number = { sid: null, tags: { caller_state: 'NY', caller_zip: '10001' } }
  const { tags, place } = carried({
    callerNumber: '+13105550100',
    number,
    request: { caller_state: 'CA', geo: 'US-60601' },
  })
  expect(place).toMatchObject({ state: 'CA', zip: '10001', country: 'US' })
  expect([...tags.geo].sort()).toEqual(['310', 'us', 'us-10001', 'us-60601', 'us-ca'])
})

test('a call of which nothing is known carries nothing', () => {
  expect(values({})).toEqual({})
})

test.each([
  ['A', 'A'],
  [null, undefined],
  [undefined, 'claimed'],
])(
  'of the caller’s right to its number the carrier’s word alone counts, where there is one: %s',
  (said, tag) => {
    const sources = {
      number: { sid: null, tags: { attestation: 'B' } },
      contact: { attestation: 'C' },
      request: { attestation: 'claimed' },
    }
    expect(values({ ...sources, ...(said !== undefined && { attestation: said }) })['attestation']).toBe(tag)
  },
)
