import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildConversionCriterion, buildTier } from '../../../test/builders/build-conversion-criterion.ts'
import { callTags } from '../tags/call-tags.ts'
import { type ConversionCriterion, chooseCriterion } from './conversion-criterion.ts'
import { expectedConversion } from './expected-conversion.ts'

const FOR_ALL = buildConversionCriterion(1)
const FOR_ADULTS = buildConversionCriterion(2, { tagList: '<<<age:>=18>>>' })
const FOR_SENIORS = buildConversionCriterion(3, { tagList: '<<<age:>=65>>>' })

type Lists = readonly [target: readonly ConversionCriterion[], campaign: readonly ConversionCriterion[]]

test.each<[string, Lists, string, number | null]>([
  ['the target’s own come before the campaign’s', [[FOR_ADULTS], [FOR_ALL]], '40', 2],
  ['the campaign’s count where none of the target’s is for the call', [[FOR_SENIORS], [FOR_ALL]], '40', 1],
  ['the first in order counts', [[FOR_SENIORS, FOR_ADULTS, FOR_ALL], []], '70', 3],
  ['one that is not for the call is passed over', [[FOR_SENIORS, FOR_ADULTS, FOR_ALL], []], '40', 2],
  ['none may be for the call', [[FOR_SENIORS], [FOR_ADULTS]], '12', null],
  ['there may be none', [[], []], '40', null],
])('%s', (_, [target, campaign], age, id) => {
  const tags = callTags({ age })
  expect(chooseCriterion(target, campaign, tags)?.id ?? null).toBe(id)
  expect(expectedConversion(target, campaign, tags).criterion?.id ?? null).toBe(id)
})

const TAGS = callTags({})

const promised = (criterion: ConversionCriterion) => {
  const { revenue, payout, seconds } = expectedConversion([criterion], [FOR_ALL], TAGS)
  return { revenue: revenue.toNumber(), payout: payout.toNumber(), seconds }
}

test('the lowest tier is what a call promises', () => {
  const tiers = [buildTier({ seconds: 10, revenue: '5', payout: '3' }), buildTier({ seconds: 90 })]
  expect(promised(buildConversionCriterion(4, { tiers }))).toEqual({ revenue: 5, payout: 3, seconds: 10 })
})

test('a percentage takes the place of the payout', () => {
  const tiers = [buildTier({ revenue: '20.5', payout: '1', payoutPercent: '60' })]
  expect(promised(buildConversionCriterion(5, { tiers }))).toMatchObject({ revenue: 20.5, payout: 12.3 })
})

test('a criterion without tiers promises nothing, and leaves nothing to those behind it', () => {
  const empty = buildConversionCriterion(6, { tiers: [] })
  const { criterion, tier } = expectedConversion([empty], [FOR_ALL], TAGS)
  expect([criterion, tier]).toEqual([empty, null])
  expect(promised(empty)).toEqual({ revenue: 0, payout: 0, seconds: 0 })
})

test('no criterion promises zeros', () => {
  const { criterion, tier, revenue, payout, seconds } = expectedConversion([], [], TAGS)
  expect([criterion, tier, revenue.toNumber(), payout.toNumber(), seconds]).toEqual([null, null, 0, 0, 0])
})

test('what is remembered of a criterion is its own', () => {
  const cheap = buildConversionCriterion(7, { tiers: [buildTier({ revenue: '1', payout: '1' })] })
  for (let time = 0; time < 2; time++) {
    expect(promised(cheap).revenue).toBe(1)
    expect(promised(FOR_ALL).revenue).toBe(20)
  }
})

test('the choice is the first of both lists together whose conditions hold', () => {
  const criteria = fc.array(fc.constantFrom(FOR_ALL, FOR_ADULTS, FOR_SENIORS), { maxLength: 4 })
  const age = fc.constantFrom(12, 18, 40, 65, 90)
  const isFor = (criterion: ConversionCriterion, years: number) =>
    criterion === FOR_ALL || years >= (criterion === FOR_ADULTS ? 18 : 65)
  fc.assert(
    fc.property(criteria, criteria, age, (target, campaign, years) => {
      const chosen = expectedConversion(target, campaign, callTags({ age: String(years) })).criterion
      expect(chosen).toBe([...target, ...campaign].find(criterion => isFor(criterion, years)) ?? null)
    }),
    { seed: 11, numRuns: 300 },
  )
})
