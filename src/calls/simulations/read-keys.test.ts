import { expect, test } from 'vitest'
import { readKeys } from './read-keys.ts'

test.each([
  [undefined, []],
  ['', []],
  ['8#*1', ['8', '#', '*', '1']],
  [
    ['8', '#'],
    ['8', '#'],
  ],
  [
    [0, 9, '*'],
    ['0', '9', '*'],
  ],
])('%j are the keys %j', (digits, keys) => {
  expect(readKeys(digits)).toEqual({ keys })
})

test.each([
  [null, 'must be a text or an array of keys'],
  [81, 'must be a text or an array of keys'],
  [{ 0: '8' }, 'must be a text or an array of keys'],
  [['8', null], 'must be a text or an array of keys'],
  [[['8']], 'must be a text or an array of keys'],
  ['1a', 'is invalid'],
  [['12'], 'is invalid'],
  [[''], 'is invalid'],
  [[10], 'is invalid'],
  [[-1], 'is invalid'],
  [[1.5], 'is invalid'],
  ['1'.repeat(101), 'is too long (maximum is 100 keys)'],
])('%j is refused: %s', (digits, error) => {
  expect(readKeys(digits)).toEqual({ error })
})
