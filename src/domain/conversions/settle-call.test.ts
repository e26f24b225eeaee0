import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildConversionCriterion, buildTier } from '../../../test/builders/build-conversion-criterion.ts'
import { money } from '../money/money.ts'
import { callTags } from '../tags/call-tags.ts'
import { type JudgedCall, settleCall } from './settle-call.ts'

const TIERED = buildConversionCriterion(1, {
  tiers: [
    buildTier({ seconds: 30, revenue: '10', payout: '4' }),
    buildTier({ seconds: 90, revenue: '25', payout: '1', payoutPercent: '50' }),
  ],
})
const EMPTY = buildConversionCriterion(2, { tiers: [] })
const OWN = buildConversionCriterion(3, { tiers: [buildTier({ seconds: 0, revenue: '7', payout: '3' })] })

const target = (differences: Partial<NonNullable<JudgedCall['target']>> = {}) => ({
  id: 1,
  conversionCriteria: [],
  timerOffset: 0,
  ...differences,
})

/** A call that target 1 had for a minute, judged by the campaign's tiers, but for what the test says. */
function settled(differences: Partial<JudgedCall> = {}) {
  const settlement = settleCall({
    connectedSeconds: 60,
    target: target(),
    campaignCriteria: [TIERED],
    tags: callTags({}),
    promise: null,
    ...differences,
  })
  const criterion = settlement.criterion?.id ?? null
  if (!settlement.converts) return { criterion, reason: settlement.reason }
  const { seconds: tier, revenue, payout } = settlement
  return { criterion, tier, revenue: revenue.toFixed(), payout: payout.toFixed() }
}

const FIRST_TIER = { criterion: 1, tier: 30, revenue: '10', payout: '4' }
const SECOND_TIER = { criterion: 1, tier: 90, revenue: '25', payout: '12.5' }
const TOO_SHORT = { criterion: 1, reason: 'too_short' }

test.each<[string, Partial<JudgedCall>, unknown]>([
  ['nobody took it', { connectedSeconds: null }, { criterion: 1, reason: 'not_connected' }],
  ['one second short of the lowest tier', { connectedSeconds: 29 }, TOO_SHORT],
  ['exactly the lowest tier', { connectedSeconds: 30 }, FIRST_TIER],
  ['one second short of the next', { connectedSeconds: 89 }, FIRST_TIER],
  ['the highest tier, whose percentage takes the place of its payout', { connectedSeconds: 90 }, SECOND_TIER],
  ['far beyond the highest tier', { connectedSeconds: 86_400 }, SECOND_TIER],
  ['the target asks for 30 s more', { target: target({ timerOffset: 30 }) }, FIRST_TIER],
  ['the target asks for 31 s more', { target: target({ timerOffset: 31 }) }, TOO_SHORT],
  ['the target asks for 30 s less', { target: target({ timerOffset: -30 }) }, SECOND_TIER],
  [
    'the target asks for more than the tier that asks for none',
    { connectedSeconds: 4, target: target({ conversionCriteria: [OWN], timerOffset: 5 }) },
    { criterion: 3, reason: 'too_short' },
  ],
  [
    'the target asks for so much less that none is left',
    { connectedSeconds: 0, target: target({ timerOffset: -30 }) },
    FIRST_TIER,
  ],
  ['a plain number has no target', { target: null }, FIRST_TIER],
  ['nothing judges it', { campaignCriteria: [] }, { criterion: null, reason: 'no_criterion' }],
  [
    'what judges it pays nothing',
    { campaignCriteria: [EMPTY, TIERED] },
    { criterion: 2, reason: 'no_tiers' },
  ],
  [
    'the target’s own criterion, from the first second',
    { connectedSeconds: 0, target: target({ conversionCriteria: [OWN], timerOffset: 0 }) },
    { criterion: 3, tier: 0, revenue: '7', payout: '3' },
  ],
])('%s', (_, differences, expected) => {
  expect(settled(differences)).toEqual(expected)
})

const bid = (revenue: string | null, seconds: number) => ({
  targetId: 1,
  bid: { revenue: revenue === null ? null : money(revenue), seconds },
  percentOfRevenue: null,
})
const share = (percentOfRevenue: number, targetId = 1) => ({ targetId, bid: null, percentOfRevenue })

test.each<[string, Partial<JudgedCall>, unknown]>([
  ['the bid is the revenue', { promise: bid('18.2', 30) }, { ...FIRST_TIER, revenue: '18.2' }],
  [
    'a percentage of the payout is of the bid',
    { connectedSeconds: 90, promise: bid('18.25', 30) },
    { ...SECOND_TIER, revenue: '18.25', payout: '9.125' },
  ],
  ['the bid’s seconds count where they are more', { promise: bid('18', 61) }, TOO_SHORT],
  [
    'the bid’s seconds count where they are fewer, with the payout of the lowest tier',
    { connectedSeconds: 5, promise: bid('18', 5) },
    { ...FIRST_TIER, tier: 5, revenue: '18' },
  ],
  [
    'a bid needs no criterion, and pays nobody without one',
    { campaignCriteria: [], promise: bid('18', 10) },
    { criterion: null, tier: 10, revenue: '18', payout: '0' },
  ],
  [
    'the bid’s seconds decide where they come after the tier’s',
    { promise: bid('18', 45) },
    { ...FIRST_TIER, tier: 45, revenue: '18' },
  ],
  [
    'the tier’s decide where they come after the bid’s, the target’s offset included',
    { target: target({ timerOffset: 20 }), promise: bid('18', 45) },
    { ...FIRST_TIER, revenue: '18' },
  ],
  [
    'what was promised for a bid without seconds is the tier’s',
    { connectedSeconds: 10, target: target({ timerOffset: -20 }), promise: bid('18', 10) },
    { ...FIRST_TIER, revenue: '18' },
  ],
  [
    'that too where the offset leaves none',
    { connectedSeconds: 0, target: target({ timerOffset: -40 }), promise: bid('18', 0) },
    { ...FIRST_TIER, revenue: '18' },
  ],
  ['a buyer that names no price pays the tier', { promise: bid(null, 10) }, FIRST_TIER],
  ['a buyer that names no price has its seconds', { promise: bid(null, 61) }, TOO_SHORT],
  [
    'a buyer that names no price pays nothing without a criterion',
    { campaignCriteria: [], promise: bid(null, 10) },
    { criterion: null, reason: 'no_criterion' },
  ],
  ['another target pays by its criterion', { target: target({ id: 2 }), promise: bid('18', 5) }, FIRST_TIER],
  ['a plain number pays by the criterion', { target: null, promise: bid('18', 5) }, FIRST_TIER],
  [
    'nobody took it',
    { connectedSeconds: null, promise: bid('18', 0) },
    { criterion: 1, reason: 'not_connected' },
  ],
  [
    'a payout table’s percentage holds on a higher tier',
    { connectedSeconds: 90, promise: share(33.33) },
    { ...SECOND_TIER, payout: '8.33' },
  ],
  ['it is rounded half up to cents', { promise: share(33.35) }, { ...FIRST_TIER, payout: '3.34' }],
  [
    'it holds for another target too',
    { target: target({ id: 2 }), promise: share(80) },
    { ...FIRST_TIER, payout: '8' },
  ],
  ['it may be nothing', { promise: share(0) }, { ...FIRST_TIER, payout: '0' }],
  [
    'it is of the bid',
    { promise: { ...bid('19.99', 30), percentOfRevenue: 50 } },
    { ...FIRST_TIER, revenue: '19.99', payout: '10' },
  ],
  [
    'a percentage of the bid leaves the tier nothing to decide',
    { connectedSeconds: 90, promise: { ...bid('20', 10), percentOfRevenue: 50 } },
    { criterion: 1, tier: 10, revenue: '20', payout: '10' },
  ],
])('of a reservation: %s', (_, differences, expected) => {
  expect(settled(differences)).toEqual(expected)
})

const amount = fc
  .integer({ min: 0, max: 10_000_000_000 })
  .map(tenThousandths => money(tenThousandths).div(10_000))
const tiers = fc.uniqueArray(
  fc.record({ seconds: fc.integer({ min: 0, max: 600 }), revenue: amount, payout: amount }),
  { selector: ({ seconds }) => seconds, maxLength: 8 },
)

test('the highest tier that is reached pays, to the cent, whatever the tiers', () => {
  const property = fc.property(tiers, fc.integer({ min: 0, max: 700 }), (drawn, connectedSeconds) => {
    const sorted = drawn
      .sort((left, right) => left.seconds - right.seconds)
      .map(tier => ({ ...tier, payoutPercent: null }))
    const campaignCriteria = [{ ...TIERED, tiers: sorted }]
    const reached = drawn.filter(({ seconds }) => seconds <= connectedSeconds)
    const highest = reached.find(({ seconds }) => reached.every(other => other.seconds <= seconds))
    const outcome = settled({ campaignCriteria, connectedSeconds })
    if (highest === undefined) expect(outcome).toHaveProperty('reason')
    else {
      const { seconds: tier, revenue, payout } = highest
      expect(outcome).toMatchObject({ tier, revenue: revenue.toFixed(), payout: payout.toFixed() })
    }
  })
  fc.assert(property, { seed: 20_261_120, numRuns: 500 })
})
