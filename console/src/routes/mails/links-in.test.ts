import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

test('a mail’s links are found whole, without the full stop that follows', () => {
  const text = `Set it here within an hour:
https://calls.example.com/console/reset#token=a-b_C9

Or go to https://calls.example.com.`
  expect(linksIn(text)).toEqual([
    'https://calls.example.com/console/reset#token=a-b_C9',
    'https://calls.example.com',
  ])
})

test('one that is named twice is one, and a text without has none', () => {
  expect(linksIn('http://a.example/x http://a.example/x')).toEqual(['http://a.example/x'])
  expect(linksIn('Nothing here.')).toEqual([])
})
