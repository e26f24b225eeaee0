import { expect, test } from 'vitest'
import { money, percentOf, roundToCents, toDecimalString, toJsonNumber } from './money.ts'

test('sums of cents are exact', () => {
  const tenCents = money('0.1')
  expect(toJsonNumber(tenCents.plus(money('0.2')))).toBe(0.3)
})

test.each([
  ['1.005', '1.01'],
  ['1.0049', '1.0'],
  ['2.675', '2.68'],
  ['-1.005', '-1.01'],
  ['12', '12.0'],
])('%s rounds half up to %s', (amount, cents) => {
  expect(toDecimalString(roundToCents(money(amount)))).toBe(cents)
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

test('a percentage of an amount is not rounded', () => {
  expect(toDecimalString(percentOf(money('33.33'), 33.3))).toBe('11.09889')
  expect(toDecimalString(percentOf(money(20), money('75')))).toBe('15.0')
})

test('text that is no amount is an error', () => {
  expect(() => money('ten')).toThrow('Invalid number')
})
