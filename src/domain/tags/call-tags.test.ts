import { expect, test } from 'vitest'
import { callTags } from './call-tags.ts'

test('values are taken from a record or a map', () => {
  expect(callTags({ age: '30' }).values.get('age')).toBe('30')
  expect(callTags(new Map([['age', '30']])).values.get('age')).toBe('30')
})

test('places are lower case, whichever way they came', () => {
  expect([...callTags({ geo: 'US-NY,, 212 ' }, ['us', 'US-10001']).geo].sort()).toEqual([
    '212',
    'us',
    'us-10001',
    'us-ny',
  ])
})
