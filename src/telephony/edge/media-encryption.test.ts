import { expect, test } from 'vitest'
import { mediaEncryption } from './media-encryption.ts'
import { trunkWith } from './testing/trunk-of.ts'

test.each([
  ['off', true, 'off'],
  ['optional', true, 'optional'],
  ['required', true, 'required'],
  ['off', false, 'off'],
  ['optional', false, 'off'],
  ['required', false, { refusal: 'its sound has to be encrypted, which takes TLS' }],
] as const)('a trunk with %s, over TLS: %s', (wanted, isPrivate, asked) => {
  expect(mediaEncryption(trunkWith({ mediaEncryption: wanted }), isPrivate)).toEqual(asked)
})

test('without a trunk, who wants encryption has it over TLS alone', () => {
  expect(mediaEncryption(null, true)).toBe('optional')
  expect(mediaEncryption(null, false)).toBe('off')
})
