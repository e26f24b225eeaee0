import { expect, test } from 'vitest'
import { keypadDigits } from './wanted-ending.ts'

test.each([
  ['FLOWERS', '3569377'],
  ['flowers', '3569377'],
  ['1-800 Taxi', '18008294'],
  ['abcdefghijklmnopqrstuvwxyz', '22233344455566677778889999'],
  ['é!', ''],
])('"%s" is typed %s', (text, digits) => {
  expect(keypadDigits(text)).toBe(digits)
})
