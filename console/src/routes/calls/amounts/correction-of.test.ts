import { expect, test } from 'vitest'
import { correctionOf } from './correction-of.ts'

const VALUES = { revenue: 10, payout: 4, note: '' }

test('only what was changed is sent', () => {
  expect(correctionOf({ ...VALUES, payout: 0 }, { payout: 0 })).toEqual({ payout: 0 })
  const note = '  The buyer credits half of it. '
  expect(correctionOf({ revenue: 5, payout: 2, note }, { revenue: 5, payout: 2, note })).toEqual({
    ...{ revenue: 5, payout: 2 },
    note: 'The buyer credits half of it.',
  })
})

test('amounts that were left alone are confirmed', () => {
  expect(correctionOf(VALUES, {})).toEqual({ revenue: 10, payout: 4 })
  expect(correctionOf({ ...VALUES, note: 'Agreed.' }, { note: 'Agreed.' })).toEqual({
    ...{ revenue: 10, payout: 4 },
    note: 'Agreed.',
  })
})
