import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/harness/at-once.ts'
import { money } from '../../domain/money/money.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { planConversionCriteria } from './plan-conversion-criteria.ts'
import { type ConversionCriterionItem, MAX_CRITERIA, MAX_POSITION, type StoredCriterion } from './schema.ts'

const stored = (id: number, position: number): StoredCriterion => ({
  id,
  name: `stored ${id}`,
  position,
  dedupeSeconds: 60,
  tags: [{ id: 1, key: 'age', operator: '>=', value: '18' }],
  tiers: [{ seconds: 30, revenue: money('20'), payout: money('12'), payoutPercent: null }],
})

function plan(before: readonly StoredCriterion[], items: readonly ConversionCriterionItem[]) {
  const problems = new FieldProblems()
  const planned = atOnce(planConversionCriteria(before, items, problems))
  try {
    problems.throwIfAny('target')
  } catch (error) {
    if (error instanceof Refusal) return { ...planned, refused: error.explanation }
    throw error
  }
  return { ...planned, refused: null }
}

const refusedFor = (field: string, message: string) => ({
  refused: { rootKey: 'target', errors: { [`conversion_criteria.${field}`]: [message] } },
})

describe('the place of a criterion', () => {
  const positions = (before: readonly StoredCriterion[], items: readonly ConversionCriterionItem[]) =>
    plan(before, items).added.map(({ position }) => position)

  test.each<[string, readonly StoredCriterion[], readonly ConversionCriterionItem[], readonly number[]]>([
    ['is that in the list', [], [{}, {}, {}], [1, 2, 3]],
    ['is after the last there is', [stored(1, 4), stored(2, 2)], [{}, {}], [5, 6]],
    ['is after those named before it', [], [{ position: 7 }, {}, { position: 3 }, {}], [7, 8, 3, 9]],
    ['follows one that is moved', [stored(1, 1)], [{ id: 1, position: 9 }, {}], [10]],
    ['stops at the greatest there is', [stored(1, MAX_POSITION)], [{}, {}], [MAX_POSITION, MAX_POSITION]],
  ])('%s', (_, before, items, expected) => {
    expect(positions(before, items)).toEqual(expected)
  })
})

test('an item with an id changes what it sends and nothing else', () => {
  const [before] = [stored(1, 3)]
  const { updated } = plan([before], [{ id: 1, name: null }])
  expect(updated.get(1)).toEqual({
    name: null,
    position: 3,
    dedupeSeconds: 60,
    tags: before.tags,
    tiers: before.tiers,
  })
})

test('tiers are replaced as a whole and stand by ascending seconds', () => {
  const tiers = [{ seconds: 90, revenue: 20 }, { seconds: 0 }]
  const { updated } = plan([stored(1, 1)], [{ id: 1, tiers }])
  expect(updated.get(1)?.tiers.map(({ seconds, revenue }) => [seconds, revenue.toNumber()])).toEqual([
    [0, 0],
    [90, 20],
  ])
  expect(plan([stored(1, 1)], [{ id: 1, tiers: [] }]).updated.get(1)?.tiers).toEqual([])
})

test('_destroy removes, and needs an id', () => {
  const { removedIds, outcome, refused } = plan([stored(1, 1), stored(2, 2)], [{ id: 1, _destroy: true }])
  expect({ removedIds, left: outcome.map(({ name }) => name), refused }).toEqual({
    removedIds: [1],
    left: ['stored 2'],
    refused: null,
  })
  expect(plan([], [{ _destroy: true }])).toMatchObject(refusedFor('id', "can't be blank"))
  expect(plan([], [{ id: 5, _destroy: true }])).toMatchObject(refusedFor('id', 'does not exist'))
})

describe('what is wrong', () => {
  test.each<[string, ConversionCriterionItem, string, string]>([
    ['a tier without seconds', { tiers: [{ revenue: 5 }] }, 'tiers.seconds', "can't be blank"],
    [
      'two tiers at one second',
      { tiers: [{ seconds: 5 }, { seconds: 5 }] },
      'tiers.seconds',
      'has already been taken',
    ],
    [
      'a fifth decimal of revenue',
      { tiers: [{ seconds: 5, revenue: 0.00001 }] },
      'tiers.revenue',
      'must have at most 4 decimals',
    ],
    [
      'a fifth decimal of payout',
      { tiers: [{ seconds: 5, payout: 1.23456 }] },
      'tiers.payout',
      'must have at most 4 decimals',
    ],
    [
      'a fifth decimal of a percentage',
      { tiers: [{ seconds: 5, payout_percent: 33.33333 }] },
      'tiers.payout_percent',
      'must have at most 4 decimals',
    ],
    [
      'a malformed condition',
      { tag_list: 'age:18' },
      'tag_list',
      'is malformed: entry 1 must start with <<<',
    ],
  ])('%s', (_, item, field, message) => {
    expect(plan([], [item])).toMatchObject(refusedFor(field, message))
  })

  test('more criteria than are looked through', () => {
    const full = Array.from({ length: MAX_CRITERIA }, (_, index) => stored(index + 1, index))
    const message = `is too long (maximum is ${MAX_CRITERIA} entries)`
    expect(plan(full, [{}]).refused).toEqual({
      rootKey: 'target',
      errors: { conversion_criteria: [message] },
    })
    expect(plan(full, [{ id: 1, _destroy: true }, {}]).refused).toBeNull()
  })

  test('more tags in one request than a tag_list may have', () => {
    const list = Array.from({ length: 60 }, (_, index) => `<<<age:${index}>>>`).join()
    const items = [{ tag_list: list }, { tag_list: list }, { tag_list: 'never read' }]
    expect(plan([], items)).toMatchObject(
      refusedFor('tag_list', 'has more than 100 tags in all criteria; send some of them later'),
    )
    expect(plan([], items.slice(0, 1)).refused).toBeNull()
  })
})

test('amounts of at most four decimals are read as they were written', () => {
  const written = fc.integer({ min: 0, max: 10_000_000_000 }).map(tenThousandths => tenThousandths / 10_000)
  fc.assert(
    fc.property(written, revenue => {
      const { added, refused } = plan([], [{ tiers: [{ seconds: 0, revenue }] }])
      expect(refused).toBeNull()
      expect(added[0]?.tiers[0]?.revenue.toNumber()).toBe(revenue)
    }),
    { seed: 5, numRuns: 300 },
  )
})
