import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeQuotient } from './report-row.ts'

test.each([
  [10n, 4n, 3n],
  [9n, 4n, 2n],
  [-10n, 4n, -3n],
  [-9n, 4n, -2n],
  [10n, -4n, -3n],
  [-10n, -4n, 3n],
  [1n, 3n, 0n],
  [0n, 7n, 0n],
])('%d by %d is %d', (dividend, divisor, quotient) => {
  expect(wholeQuotient(dividend, divisor)).toBe(quotient)
})

test('decimal arithmetic agrees, beyond what a float holds exactly too', () => {
  const divisor = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter(value => value !== 0n)
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), divisor, (left, right) => {
      const exact = new Big(left.toString()).div(right.toString()).round(0, Big.roundHalfUp)
      expect(wholeQuotient(left, right)).toBe(BigInt(exact.toFixed()))
    }),
    { seed: 20261120, numRuns: 1_000 },
  )
})
