import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTier } from '../../../test/builders/build-conversion-criterion.ts'
import { money } from '../money/money.ts'
import { payoutOf } from './payout-of.ts'

const paid = (payoutPercent: string | null, revenue: string) =>
  payoutOf(buildTier({ payout: '12.5', payoutPercent }), money(revenue)).toFixed()

test('a fixed payout stays, whatever the call brings', () => {
  expect(paid(null, '20')).toBe('12.5')
  expect(paid(null, '0')).toBe('12.5')
})

describe('a percentage is of the revenue, exact to four decimals and half up beyond', () => {
  test.each([
    ['60', '20', '12'],
    ['62.5', '20.01', '12.5063'],
    ['33.3333', '1', '0.3333'],
    ['50', '0.0001', '0.0001'],
    ['49.9999', '0.0001', '0'],
    ['0', '20', '0'],
    ['150', '20', '30'],
    ['70', '0.1', '0.07'],
  ])('%s percent of %s is %s', (percent, revenue, expected) => {
    expect(paid(percent, revenue)).toBe(expected)
  })
})

test('without a tier nothing is paid', () => {
  expect(payoutOf(null, money('20')).toFixed()).toBe('0')
})

test('a percentage is the whole-number calculation in hundred-millionths, rounded half up', () => {
  const tenThousandths = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(tenThousandths, tenThousandths, (percent, revenue) => {
      const exact = BigInt(percent) * BigInt(revenue)
      const expected = (exact + 500_000n) / 1_000_000n
      const payout = paid(money(percent).div(10_000).toFixed(), money(revenue).div(10_000).toFixed())
      expect(money(payout).times(10_000).toFixed()).toBe(String(expected))
    }),
    { seed: 7, numRuns: 300 },
  )
})
