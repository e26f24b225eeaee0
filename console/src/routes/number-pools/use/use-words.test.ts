import { expect, test } from 'vitest'
import type { PoolUse } from '../../../api/resources/number-pools.ts'
import { isUseKnown, sentencesOfUse } from './use-words.ts'

const use = (fields: Partial<PoolUse> = {}) =>
  ({
    lent_highest: 7,
    numbers_at_highest: 10,
    lent_average: 2.5,
    visitors_without: 0,
    reservations_without: 0,
    numbers_missing: 0,
    ...fields,
  }) as PoolUse

const UNSEEN = { lent_highest: null, numbers_at_highest: null, lent_average: null }

test('a pool that was large enough', () => {
  expect(sentencesOfUse(use())).toEqual([
    'At most 7 of 10 numbers were lent at once, 2.5 on average.',
    'Nobody went without a number.',
  ])
})

test.each([
  [
    { reservations_without: 1, numbers_missing: 1 },
    '1 ping found no number free.',
    '1 more number would have been enough.',
  ],
  [
    { reservations_without: 1_200, numbers_missing: 4 },
    '1,200 pings found',
    '4 more numbers would have been enough.',
  ],
  [
    { visitors_without: 2, numbers_missing: 2 },
    '2 requests of visitors found',
    'enough, if visitors had stayed for two minutes.',
  ],
  [
    { visitors_without: 1, reservations_without: 3, numbers_missing: null },
    '1 request of visitors and 3 pings',
    'more were missing than a pool may have.',
  ],
])('a pool that was too small: %o', (fields, without, missing) => {
  const [, second, third] = sentencesOfUse(use(fields))
  expect(second).toContain(without)
  expect(third).toContain(missing)
})

test('a pool that nobody looked at is known by who went without', () => {
  expect(isUseKnown(use())).toBe(true)
  expect(isUseKnown(use(UNSEEN))).toBe(false)
  const short = use({ ...UNSEEN, visitors_without: 1, numbers_missing: 1 })
  expect(isUseKnown(short)).toBe(true)
  expect(sentencesOfUse(short)).toHaveLength(2)
})
