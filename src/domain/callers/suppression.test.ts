import { describe, expect, test } from 'vitest'
import { type CallerFacts, type Suppression, UNKNOWN_CALLER } from './caller-facts.ts'
import { isSuppressed } from './suppression.ts'

const CALL = { campaignId: 1, affiliateId: 2 }

const known = (facts: Partial<CallerFacts>): CallerFacts => ({ ...UNKNOWN_CALLER, ...facts })

const suppressed = (campaignId: number | null, affiliateId: number | null) => {
  const suppression: Suppression = { campaignId, affiliateId, canResubscribe: true }
  return known({ suppression })
}

describe('a suppression', () => {
  test.each([
    ['of the whole Company covers every call', null, null, CALL, true],
    ['of the campaign covers its calls', 1, null, CALL, true],
    ['of another campaign does not', 9, null, CALL, false],
    ['of the affiliate covers its calls', null, 2, CALL, true],
    ['of another affiliate does not', null, 9, CALL, false],
    ['of both covers calls of both', 1, 2, CALL, true],
    ['of both does not cover the campaign’s calls from another affiliate', 1, 9, CALL, false],
    ['of both does not cover the affiliate’s calls to another campaign', 9, 2, CALL, false],
    ['of an affiliate does not cover a call without one', null, 2, { ...CALL, affiliateId: null }, false],
    ['of the campaign covers a call without an affiliate', 1, null, { ...CALL, affiliateId: null }, true],
  ])('%s', (_what, campaignId, affiliateId, call, expected) => {
    expect(isSuppressed(suppressed(campaignId, affiliateId), call, false)).toBe(expected)
  })

  test('that the caller may lift is one until it is lifted', () => {
    const lasting: Suppression = { campaignId: null, affiliateId: null, canResubscribe: false }
    expect(isSuppressed(known({ suppression: lasting }), CALL, false)).toBe(true)
  })
})

describe('the installation-wide list', () => {
  test.each([
    [true, true],
    [false, false],
  ])('counts where the Company uses it: %s', (usesGlobalSuppressionList, expected) => {
    expect(isSuppressed(known({ isOnGlobalList: true }), CALL, usesGlobalSuppressionList)).toBe(expected)
  })

  test('adds to the Company’s own suppressions, whatever their scope', () => {
    const { suppression } = suppressed(9, 9)
    expect(isSuppressed(known({ suppression, isOnGlobalList: true }), CALL, true)).toBe(true)
  })
})

test('a caller of whom nothing is known may call', () => {
  expect(isSuppressed(UNKNOWN_CALLER, CALL, true)).toBe(false)
})
