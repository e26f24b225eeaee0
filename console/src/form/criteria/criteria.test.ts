import { expect, test } from 'vitest'
import { criteriaAttributesOf, criteriaOf, NEW_CRITERION, tierInWords } from './criteria.ts'

const TIER = { seconds: 90, revenue: 25, payout: 15, payout_percent: null }

const criterion = (id: number, position: number) => ({
  id,
  name: `Criterion ${id}`,
  position,
  dedupe_seconds: 3600,
  tag_values: [{ id: 1, key: 'caller_state', operator: '==', value: 'CA' }],
  tiers: [TIER],
})

test('criteria stand in their order, and are sent back in the one that they have now', () => {
  const before = [criterion(4, 2), criterion(5, 1), criterion(6, 3)]
  const [first, second] = criteriaOf(before)
  expect([first?.id, second?.id]).toEqual([5, 4])
  if (first === undefined || second === undefined) return
  const sent = criteriaAttributesOf([second, { ...NEW_CRITERION, name: 'New' }, first], before)
  expect(sent.map(({ id, position, _destroy }) => ({ id, position, _destroy }))).toEqual([
    { id: 4, position: 1 },
    { id: undefined, position: 2 },
    { id: 5, position: 3 },
    { id: 6, _destroy: true },
  ])
  expect(sent[0]).toMatchObject({ tag_list: '<<<caller_state:==CA>>>', tiers: [TIER], dedupe_seconds: 3600 })
})

test('a criterion that somebody else has removed is added anew, and one of theirs goes', () => {
  const sent = criteriaAttributesOf(criteriaOf([criterion(4, 1)]), [criterion(7, 1)])
  expect(sent).toMatchObject([{ name: 'Criterion 4' }, { id: 7, _destroy: true }])
  expect(sent[0]).not.toHaveProperty('id')
})

test('an amount that is left empty is nothing', () => {
  const [sent] = criteriaAttributesOf([NEW_CRITERION], [])
  expect(sent?.tiers).toEqual([{ seconds: 90, revenue: 0, payout: 0, payout_percent: null }])
})

test.each([
  [TIER, 'from 1\u00a0min 30\u00a0s: revenue $25.00, payout $15.00'],
  [{ ...TIER, seconds: 0, payout_percent: 60 }, 'from 0\u00a0s: revenue $25.00, payout 60 % of it'],
])('a tier in words %#', (tier, words) => {
  expect(tierInWords(tier)).toBe(words)
})
