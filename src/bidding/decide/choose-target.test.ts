import { describe, expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { BYTES } from '../../domain/memory/sized.ts'
import { money } from '../../domain/money/money.ts'
import type { PayoutTable, PayoutValues } from '../../domain/payout-modification/payout-table.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import { callTags } from '../../domain/tags/call-tags.ts'
import { type BidAnswers, NOBODY_ASKED } from '../buyers/ask-by-priority.ts'
import type { BidAnswer } from '../buyers/buyer-bids.ts'
import { chooseTarget } from './choose-target.ts'
import { dialPlan } from './dial-plan.ts'
import { routePing } from './route-ping.ts'

const CALL_UUID = '0199d3f2-7a10-7c3e-9f00-000000000001'

const criterion = {
  id: 1,
  name: null,
  conditions: { checks: [] },
  dedupeSeconds: 0,
  tiers: [{ seconds: 60, revenue: money(20), payout: money(12), payoutPercent: null }],
}

/** A table whose only rule pays so much; it tells what it is shown. */
function tableOf(percentOfRevenue: number | null) {
  const shown: PayoutValues[] = []
  const table: PayoutTable = {
    id: 1,
    tableVersion: 'v1',
    drawBucket: () => 4_321,
    rules: {
      [BYTES]: 0,
      firstMatch: values => {
        shown.push(values)
        return { row: 2, ruleId: 5, percentOfRevenue }
      },
    },
  }
  return { table, shown }
}

interface World {
  readonly table?: PayoutTable | null
  readonly modifiesPayouts?: boolean
  readonly tags?: Readonly<Record<string, string>>
  readonly bids?: BidAnswers
  readonly paused?: boolean
}

function choose({
  table = null,
  modifiesPayouts = true,
  tags = {},
  bids = NOBODY_ASKED,
  paused = false,
}: World) {
  const campaign = buildCampaign(1, { targetIds: [7], conversionCriteria: [criterion], payoutTable: table })
  const configuration = {
    ...buildCompanyConfiguration({
      targets: [buildConfiguredTarget(7, { paused, tid: 'seven' })],
      campaigns: [campaign],
    }),
    modifiesPayouts,
  }
  const question = {
    plan: dialPlan(configuration, campaign),
    campaign,
    configuration,
    filled: new Map(),
    performance: NO_PERFORMANCE,
    tags: callTags(tags),
    callUuid: CALL_UUID,
    at: 0,
  }
  const affiliate = { id: 3, afid: 'publisher', paused: false }
  return chooseTarget({ question, affiliate, route: routePing(question, bids), bids, expiresAt: 30_000 })
}

describe('a payout table', () => {
  test('replaces the payout by its share of the revenue, and says what it was', () => {
    expect(choose({ table: tableOf(45).table })).toMatchObject({
      status: 'reserved',
      quote: { revenue: money(20), payout: money(9), seconds: 60 },
      modification: { originalPayout: money(12), tableVersion: 'v1', ruleId: 5, variant: 'treatment' },
    })
  })

  test('applies to what the buyer bids', () => {
    const bid: BidAnswer = {
      kind: 'bid',
      targetId: 7,
      revenue: money(50),
      seconds: 5,
      number: null,
      latencyMs: 1,
    }
    expect(choose({ table: tableOf(45).table, bids: new Map([[7, bid]]) })).toMatchObject({
      quote: { revenue: money(50), payout: money('22.5'), seconds: 5 },
      modification: { originalPayout: money(12) },
    })
  })

  test('that says "current" leaves the payout, and the bucket is drawn all the same', () => {
    expect(choose({ table: tableOf(null).table })).toMatchObject({
      quote: { payout: money(12) },
      modification: { variant: 'control', bucket: expect.any(Number), percentOfRevenue: null },
    })
  })

  test('does not see what a publisher says of the service’s own values', () => {
    const forged = ['revenue', 'payout', 'pbm_bucket', 'system_affiliate_id', 'campaign_id', 'target_id']
    const { table, shown } = tableOf(45)
    choose({ table, tags: { ...Object.fromEntries(forged.map(key => [key, 'forged'])), sub_id: 'own' } })
    const [values] = shown
    expect(forged.map(key => values?.valueUnder(key))).toEqual([
      '20',
      '12',
      expect.stringMatching(/^\d{1,4}$/),
      '3',
      'campaign-1',
      'seven',
    ])
    expect(values?.valueUnder('sub_id')).toBe('own')
  })

  test('is not asked where nobody is reserved, or the Company has turned it off', () => {
    const { table, shown } = tableOf(45)
    expect(choose({ table, paused: true })).toMatchObject({ status: 'no-target' })
    expect(choose({ table, modifiesPayouts: false })).toMatchObject({
      quote: { payout: money(12) },
      modification: null,
    })
    expect(shown).toEqual([])
  })
})
