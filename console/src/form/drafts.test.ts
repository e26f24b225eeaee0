import { expect, test } from 'vitest'
import { draftOf, restorationOf, restoredSentence } from './drafts.ts'

const BEGAN = { name: 'North', paused: false, hours: [[1, 2]], note: null }

test('a draft has what was changed, and nothing else', () => {
  const draft = draftOf(BEGAN, { ...BEGAN, name: 'South', hours: [[1, 3]], note: undefined })
  expect(draft).toEqual({
    fields: {
      name: { before: 'North', typed: 'South' },
      hours: { before: [[1, 2]], typed: [[1, 3]] },
    },
    unkept: [],
  })
  expect(draftOf(BEGAN, { ...BEGAN })).toBeNull()
})

test.each([
  ['password', 'correct horse'],
  ['sip_password', 'correct horse'],
  ['client_secret', 'correct horse'],
  ['bid_request', { url: 'https://example.com', headers: [{ name: 'Authorization', value: 'Bearer x' }] }],
  ['carrier', [{ name: 'one', auth_token: 'x' }]],
  ['recording', new Blob(['x'])],
])('%s is never kept', (name, typed) => {
  const draft = draftOf({ name: '' }, { name: 'North', [name]: typed })
  expect(Object.keys(draft?.fields ?? {})).toEqual(['name'])
  expect(draft?.unkept).toEqual([name])
  expect(JSON.stringify(draft)).not.toContain('correct horse')
  expect(draftOf({}, { [name]: typed })).toEqual({ fields: {}, unkept: [name] })
})

test('a secret that was there and is emptied is not kept as what was there', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer x' }]
  const began = { sip_password: 'correct horse', bid_request: { headers } }
  const draft = draftOf(began, { sip_password: null, bid_request: { headers: [] } })
  expect(draft).toEqual({ fields: {}, unkept: ['sip_password', 'bid_request'] })
})

test('a secret that is empty keeps nothing from being kept', () => {
  const bid_request = { url: 'https://example.com', headers: [] }
  expect(draftOf({}, { bid_request, password: null })?.fields).toEqual({
    bid_request: { before: null, typed: bid_request },
  })
})

test('what somebody else has changed meanwhile stands, and is named', () => {
  const draft = draftOf(BEGAN, { ...BEGAN, name: 'South', paused: true })
  if (draft === null) throw new Error('nothing was kept')
  expect(restorationOf(draft, BEGAN)?.values).toEqual({ name: 'South', paused: true })
  const restoration = restorationOf(draft, { ...BEGAN, name: 'West' })
  expect(restoration).toEqual({ values: { paused: true }, left: ['name'], unkept: [] })
  expect(restorationOf(draft, { ...BEGAN, name: 'South' })?.left).toEqual([])
  expect(restorationOf(draft, { ...BEGAN, name: 'West', paused: true })).toEqual({
    values: {},
    left: ['name'],
    unkept: [],
  })
  expect(restorationOf(draft, { ...BEGAN, name: 'South', paused: true })).toBeNull()
})

test('of something new all that was typed is taken over, whatever the form begins with', () => {
  const draft = draftOf(BEGAN, { ...BEGAN, name: 'South' })
  if (draft === null) throw new Error('nothing was kept')
  const restoration = restorationOf(draft, { ...BEGAN, name: 'Opened elsewhere' }, true)
  expect(restoration).toEqual({ values: { name: 'South' }, left: [], unkept: [] })
})

test('whoever comes back is told what is not there', () => {
  const values = { name: 'South' }
  expect(restoredSentence({ values, left: [], unkept: [] })).toBe('Restored what you had typed.')
  expect(restoredSentence({ values, left: ['company_name'], unkept: ['bid_request'] })).toBe(
    'Restored what you had typed. Somebody has changed this meanwhile, and theirs stands: Company name. Passwords and files are not kept: give again Bid request.',
  )
  expect(restoredSentence({ values: {}, left: ['company_name'], unkept: [] })).toBe(
    'Somebody has changed this meanwhile, and theirs stands: Company name.',
  )
})
