import { expect, test } from 'vitest'
import { mainMoney, moneyInSentence, moneyWords, offeredMoneyWords } from './money-words.ts'

test.each([null, 'owner', 'superuser', 'member', 'reporter'] as const)(
  'the Company’s own people read of revenue and payout: %s',
  role => {
    expect(moneyWords(role)).toEqual({
      revenue: 'Revenue',
      payout: 'Payout',
      cost: 'Cost',
      profit: 'Profit',
    })
    expect(mainMoney(role)).toBe('revenue')
  },
)

test('a publisher reads what it earns', () => {
  expect(moneyWords('publisher').payout).toBe('You earn')
  expect(moneyInSentence('payout', 'publisher')).toBe('you earn')
  expect(mainMoney('publisher')).toBe('payout')
})

test('what pings offered is not called revenue, nor earned', () => {
  expect(offeredMoneyWords(null)).toMatchObject({ revenue: 'Revenue offered', payout: 'Payout offered' })
  expect(offeredMoneyWords('publisher').payout).toBe('You were offered')
  expect(offeredMoneyWords('buyer').revenue).toBe('You offered')
})

test('a buyer reads what it pays', () => {
  expect(moneyWords('buyer').revenue).toBe('You pay')
  expect(mainMoney('buyer')).toBe('revenue')
})
