import { describe, expect, test } from 'vitest'
import { previewRequest } from './preview-request.ts'

test('options become the fields of a routing preview, and only those that were given', () => {
  const options = {
    cid: 'summer',
    'caller-number': '+13055550101',
    tag: ['age=40', 'note=a=b'],
    at: '2026-11-20',
  }
  expect(previewRequest(options)).toEqual({
    cid: 'summer',
    caller_number: '+13055550101',
    tags: { age: '40', note: 'a=b' },
    at: '2026-11-20',
  })
  expect(previewRequest({ key: 'f47ac10b', digit: '2', 'publisher-id': 'search' })).toEqual({
    postback_key: 'f47ac10b',
    digit: '2',
    publisher_id: 'search',
  })
})

describe('what cannot be asked is told in a sentence', () => {
  test.each([
    ['nothing is called', {}],
    ['two things are called', { cid: 'summer', number: '+13055550101' }],
  ])('%s', (_, options) => {
    expect(() => previewRequest(options)).toThrow('exactly one of --cid, --number and --key')
  })

  test.each(['age', '=40'])('the tag %j has no key or no value', tag => {
    expect(() => previewRequest({ cid: 'summer', tag: [tag] })).toThrow(`--tag ${JSON.stringify(tag)}`)
  })
})
