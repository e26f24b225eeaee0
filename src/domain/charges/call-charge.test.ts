import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { callCharge } from './call-charge.ts'

test.each([
  [0, '0.0333'],
  [1, '0.0333'],
  [60, '0.0333'],
  [61, '0.0666'],
  [3600, '1.998'],
  [3601, '2.0313'],
])('a call of %d s costs every minute that it started', (totalSeconds, expected) => {
  expect(callCharge(money('0.0333'), true, totalSeconds).toFixed()).toBe(expected)
})

test('a call that nobody answered costs nothing', () => {
  expect(callCharge(money('1'), false, 600).toFixed()).toBe('0')
})

test('no price makes a charge that cannot be stored', () => {
  expect(callCharge(money('9999999999.9999'), true, 7200).toFixed()).toBe('9999999999.9999')
})
