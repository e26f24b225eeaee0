import { describe, expect, test } from 'vitest'
import { correctionOf, refusalOfNothing } from './correction-of.ts'

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

describe('a call that has converted', () => {
  const call = { converted: true, forwarded_time: '2026-11-20T00:00:00.000Z', system_affiliate_id: 7 }

  test('is not sent while both amounts are as they were: the field says what to do', () => {
    expect(refusalOfNothing(call, { note: 'Agreed.' })?.fields).toEqual({
      revenue: [
        'Change the revenue or the payout: otherwise there is nothing to adjust, and a note alone is not kept.',
      ],
    })
    expect(Object.keys(refusalOfNothing({ ...call, forwarded_time: null }, {})?.fields ?? {})).toEqual([
      'payout',
    ])
    const nobody = { ...call, forwarded_time: null, system_affiliate_id: null }
    expect(refusalOfNothing(nobody, {})?.fields['note']).toHaveLength(1)
  })

  test('is sent with an amount that was changed, and one that has not converted without', () => {
    expect(refusalOfNothing(call, { payout: 0 })).toBeNull()
    expect(refusalOfNothing({ ...call, converted: false }, {})).toBeNull()
  })
})
