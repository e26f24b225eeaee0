import { expect, test } from 'vitest'
import { keyAsCurl } from './key-words.ts'

test('the tokens of an address become variables of a shell', () => {
  expect(keyAsCurl('https://rtb.example.com/rtbs.json?key=7&caller_number=[caller_number]')).toBe(
    'curl -X POST "https://rtb.example.com/rtbs.json?key=7&caller_number=$CALLER_NUMBER"',
  )
})
