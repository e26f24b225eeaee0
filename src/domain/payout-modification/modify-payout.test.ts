import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/harness/at-once.ts'
import { money } from '../money/money.ts'
import { callTags } from '../tags/call-tags.ts'
import { compilePayoutRules } from './compile-payout-rules.ts'
import { modifyPayout, type PayoutPing } from './modify-payout.ts'
import { parsePayoutRules } from './parse-payout-rules.ts'
import type { PayoutTable } from './payout-table.ts'

const CALL = '019a9f6c-1b2e-7c3d-8e4f-0123456789ab'
const BUCKET = 4_321

function payoutTable(...lines: readonly string[]): PayoutTable {
  const parsed = atOnce(parsePayoutRules(lines.join('\n')))
  if ('errors' in parsed) throw new Error(parsed.errors.join('\n'))
  return {
    id: 7,
    tableVersion: 'v7',
    drawBucket: callUuid => (callUuid === CALL ? BUCKET : 0),
    rules: atOnce(compilePayoutRules(parsed)),
  }
}

const ping = (fields: Partial<PayoutPing> = {}): PayoutPing => ({
  callUuid: CALL,
  tags: callTags({}),
  campaign: { id: 11, cid: 'homes' },
  affiliate: { id: 22, afid: 'pub' },
  target: { id: 33, tid: 'buyer' },
  revenue: money('40'),
  payout: money('25.5'),
  ...fields,
})

/** The payout, as text, that a table leaves a ping with. */
const payoutOf = (table: PayoutTable, fields: Partial<PayoutPing> = {}) =>
  modifyPayout(table, ping(fields)).payout.toFixed()

test('a percentage makes the payout that part of the revenue', () => {
  const outcome = modifyPayout(payoutTable('rule_id,payout_pct', '5,62.5'), ping())
  expect({
    ...outcome,
    payout: outcome.payout.toFixed(),
    originalPayout: outcome.originalPayout.toFixed(),
  }).toEqual({
    payout: '25',
    originalPayout: '25.5',
    tableVersion: 'v7',
    ruleId: 5,
    bucket: BUCKET,
    variant: 'treatment',
    percentOfRevenue: 62.5,
  })
})

test('current leaves the payout, and is control', () => {
  const outcome = modifyPayout(payoutTable('rule_id,payout_pct', '5,current'), ping())
  expect(outcome).toMatchObject({ ruleId: 5, bucket: BUCKET, variant: 'control', percentOfRevenue: null })
  expect(outcome.payout.toFixed()).toBe('25.5')
})

test('no matching rule leaves the payout, and is control without a rule', () => {
  const outcome = modifyPayout(payoutTable('rule_id,caller_state,payout_pct', '5,FL,50'), ping())
  expect(outcome).toMatchObject({ ruleId: null, bucket: BUCKET, variant: 'control', percentOfRevenue: null })
  expect(outcome.payout.toFixed()).toBe('25.5')
})

test('0 percent pays nothing, and is treatment', () => {
  const outcome = modifyPayout(payoutTable('payout_pct', '0'), ping())
  expect(outcome).toMatchObject({ ruleId: null, variant: 'treatment', percentOfRevenue: 0 })
  expect(outcome.payout.toFixed()).toBe('0')
})

test.each([
  ['10.01', '50', '5.01'],
  ['10.03', '50', '5.02'],
  ['0.1', '5', '0.01'],
  ['0.1', '4.9', '0'],
  ['33.3333', '33.3333', '11.11'],
  ['1.005', '100', '1.01'],
  ['20', '150', '30'],
])('of %s dollars, %s percent is %s: half a cent is rounded up', (revenue, percent, payout) => {
  expect(payoutOf(payoutTable('payout_pct', percent), { revenue: money(revenue) })).toBe(payout)
})

test('a payout beyond what storage holds is the most that it holds', () => {
  expect(payoutOf(payoutTable('payout_pct', '1000000'), { revenue: money('99999999') })).toBe('99999999.99')
})

describe('a rule sees', () => {
  test.each([
    ['system_campaign_id', '11'],
    ['system_affiliate_id', '22'],
    ['system_target_id', '33'],
    ['campaign_id', 'homes'],
    ['affiliate_id', 'pub'],
    ['target_id', 'buyer'],
    ['revenue', '40'],
    ['payout', '25.5'],
    ['pbm_bucket', String(BUCKET)],
  ])('%s as %s, whatever tag the publisher sent of that name', (key, value) => {
    const table = payoutTable(`${key},payout_pct`, `${value},10`)
    expect(payoutOf(table, { tags: callTags({ [key]: 'spoofed' }) })).toBe('4')
    const spoofed = payoutTable(`${key},payout_pct`, 'spoofed,10')
    expect(payoutOf(spoofed, { tags: callTags({ [key]: 'spoofed' }) })).toBe('25.5')
  })

  test('the internal and the client ids apart', () => {
    expect(payoutOf(payoutTable('affiliate_id,payout_pct', '22,10'))).toBe('25.5')
    expect(payoutOf(payoutTable('system_affiliate_id,payout_pct', 'pub,10'))).toBe('25.5')
  })

  test('no target_id where the target has no tid, not even a tag of that name', () => {
    const target = { id: 33, tid: null }
    const tags = callTags({ target_id: 'spoofed' })
    expect(payoutOf(payoutTable('target_id,payout_pct', 'spoofed,10'), { target, tags })).toBe('25.5')
    expect(payoutOf(payoutTable('target_id,payout_pct', '!=buyer,10'), { target, tags })).toBe('4')
  })

  test('the tags that the ping carries', () => {
    const table = payoutTable('sub_id,payout_pct', '=~^google,10')
    expect(payoutOf(table, { tags: callTags({ sub_id: 'google-7' }) })).toBe('4')
    expect(payoutOf(table, { tags: callTags({ sub_id: 'bing' }) })).toBe('25.5')
  })

  test('the places of the call under geo', () => {
    const table = payoutTable('geo,payout_pct', 'us-fl,10')
    expect(payoutOf(table, { tags: callTags({}, ['us', 'us-fl']) })).toBe('4')
  })

  test('revenue, payout and bucket as numbers however a cell writes them', () => {
    expect(payoutOf(payoutTable('revenue,payout_pct', '40.00,10'))).toBe('4')
    expect(payoutOf(payoutTable('payout,payout_pct', '!=+25.50,10'))).toBe('25.5')
    expect(payoutOf(payoutTable('pbm_bucket,payout_pct', `${BUCKET}.0,10`))).toBe('4')
  })
})
