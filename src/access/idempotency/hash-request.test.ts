import { describe, expect, test } from 'vitest'
import { canonicalText } from './hash-request.ts'

describe('the canonical text of two values', () => {
  test.each([
    ['fields in another order', { a: 1, b: [2, { c: 3, d: null }] }, { b: [2, { d: null, c: 3 }], a: 1 }],
    ['an uploaded file with the same content', { file: Buffer.from('tone') }, { file: Buffer.from('tone') }],
  ])('is the same for %s', (_what, one, other) => {
    expect(canonicalText(one)).toBe(canonicalText(other))
  })

  test.each([
    ['elements in another order', [1, 2], [2, 1]],
    ['another file', { file: Buffer.from('tone') }, { file: Buffer.from('tune') }],
    ['null and absent', { cap: null }, {}],
    ['a number and its text', { cap: 1 }, { cap: '1' }],
    ['an empty list and an empty object', { tags: [] }, { tags: {} }],
    ['a nested list and a flat one', [[1], 2], [[1, 2]]],
    ['text that reads like a container', ['array 0'], [[]]],
    ['text with a line break', ['a\n"b"'], ['a', 'b']],
    ['true and its text', true, 'true'],
  ])('differs between %s', (_what, one, other) => {
    expect(canonicalText(one)).not.toBe(canonicalText(other))
  })
})
