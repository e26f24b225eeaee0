import { expect, test } from 'vitest'
import { money, toDecimalString } from './money.ts'

test('sums of cents are exact', () => {
  expect(toDecimalString(money('0.1').plus(money('0.2')))).toBe('0.3')
})

test.each([
  [0, '0.0'],
  [12, '12.0'],
  ['12.50', '12.5'],
  ['0.0125', '0.0125'],
  ['1e21', '1000000000000000000000.0'],
])('%s is written %s', (amount, text) => {
  expect(toDecimalString(money(amount))).toBe(text)
})

test('text that is no amount is an error', () => {
  expect(() => money('ten')).toThrow('Invalid number')
})
