import { describe, expect, test } from 'vitest'
import { money, toJsonNumber } from '../money/money.ts'
import { callTags } from '../tags/call-tags.ts'
import { compileTagConditions } from '../tags/tag-conditions.ts'
import {
  type ConversionCriterion,
  type ConversionTier,
  chooseCriterion,
  highestTierReached,
  lowestTier,
  tierPayout,
} from './conversion-criteria.ts'

const tier = (seconds: number, differences: Partial<ConversionTier> = {}): ConversionTier => ({
  seconds,
  revenue: money(20),
  payout: money(10),
  payoutPercent: null,
  ...differences,
})

const criterion = (id: number, differences: Partial<ConversionCriterion> = {}): ConversionCriterion => ({
  id,
  name: null,
  position: id,
  conditions: compileTagConditions([]),
  dedupeSeconds: 0,
  tiers: [],
  ...differences,
})

const onlyFor = (state: string) => ({
  conditions: compileTagConditions([{ key: 'state', operator: '==', value: state }]),
})

describe('chooseCriterion', () => {
  const texan = callTags({ state: 'TX' })

  test("the target's own come before the campaign's", () => {
    expect(chooseCriterion([criterion(2)], [criterion(1)], texan)?.id).toBe(2)
  })

  test('the first whose tags match is used', () => {
    expect(
      chooseCriterion([criterion(1, onlyFor('CA')), criterion(2, onlyFor('TX')), criterion(3)], [], texan)
        ?.id,
    ).toBe(2)
  })

  test("the campaign's are used when none of the target's match", () => {
    expect(chooseCriterion([criterion(1, onlyFor('CA'))], [criterion(9)], texan)?.id).toBe(9)
  })

  test('none matching is no criterion', () => {
    expect(chooseCriterion([criterion(1, onlyFor('CA'))], [], texan)).toBeNull()
  })
})

describe('tiers, in whatever order they were entered', () => {
  const tiers = [tier(90), tier(30), tier(60)]

  test('the lowest is the one quoted', () => {
    expect(lowestTier(criterion(1, { tiers }))?.seconds).toBe(30)
    expect(lowestTier(criterion(1))).toBeNull()
  })

  test.each([
    [29, null],
    [30, 30],
    [89.9, 60],
    [90, 90],
    [1000, 90],
  ])('%d connected seconds reach tier %s', (connectedSeconds, seconds) => {
    expect(highestTierReached(criterion(1, { tiers }), connectedSeconds)?.seconds ?? null).toBe(seconds)
  })
})

describe('tierPayout', () => {
  test('is the fixed payout', () => {
    expect(toJsonNumber(tierPayout(tier(30, { payout: money('7.5') })))).toBe(7.5)
  })

  test('is the percentage of revenue when there is one, even 0', () => {
    expect(toJsonNumber(tierPayout(tier(30, { payoutPercent: money('75') })))).toBe(15)
    expect(toJsonNumber(tierPayout(tier(30, { payoutPercent: money(0) })))).toBe(0)
  })

  test('is rounded half up to cents', () => {
    expect(toJsonNumber(tierPayout(tier(30, { revenue: money('10.01'), payoutPercent: money(50) })))).toBe(
      5.01,
    )
  })
})
