import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTimer } from '../../../test/builders/build-timer.ts'
import { money } from '../money/money.ts'
import { callerPlace } from '../phone/caller-place.ts'
import { fireClickTimers, fireSaleTimer, MAX_PIXEL_URL_LENGTH } from './fire-timer.ts'
import { retryAfterSeconds, TRIES } from './pixel-retries.ts'
import { type TrackedCall, WORTH_MARKS } from './pixel-tokens.ts'

const UUID = '0199d3f2-7a10-7c3e-9f00-000000000001'
const AT = Date.parse('2026-11-20T15:00:00.000Z')
const CALLER = { dedupeCaller: '+12025550100', dedupeSeconds: 60 }

function call(differences: Partial<TrackedCall> = {}): TrackedCall {
  return {
    callUuid: UUID,
    callerNumber: '+12025550100',
    campaign: { id: 11, cid: 'summer' },
    affiliate: { id: 22, afid: 'partner' },
    inboundNumber: '+18885550123',
    place: callerPlace('+12025550100', {}),
    tags: new Map([['sub_id', 'ad 1&x=2']]),
    target: { id: 33, tid: 'buyer' },
    connectedSeconds: 75,
    recordingUrl: null,
    revenue: money('12.5'),
    payout: money('7.3125'),
    ...differences,
  }
}

const rendered = (url: string, differences: Partial<TrackedCall> = {}) =>
  fireClickTimers([buildTimer(1, 0, { url })], call(differences), CALLER, AT)[0]?.url

describe('the tokens of a timer’s URL', () => {
  test.each([
    ['[campaign_id]', 'summer'],
    ['[system_campaign_id]', '11'],
    ['[affiliate_id]', 'partner'],
    ['[publisher_id]', 'partner'],
    ['[system_affiliate_id]', '22'],
    ['[target_id]', 'buyer'],
    ['[system_target_id]', '33'],
    ['[caller_id]', '%2B12025550100'],
    ['[caller_number]', '%2B12025550100'],
    ['[nanp_caller_number]', '2025550100'],
    ['[sub_id]', 'ad%201%26x%3D2'],
    ['[call_log_id]', UUID],
    ['[call_uuid]', UUID],
    ['[called_number]', '%2B18885550123'],
    ['[call_duration]', '75'],
    ['[call_recording_url]', ''],
    ['[revenue]', '12.5'],
    ['[payout]', '7.3125'],
    ['[caller_state]', 'DC'],
    ['[unknown]', ''],
  ])('%s becomes "%s"', (token, value) => {
    expect(rendered(`https://tracker.example/?x=${token}&y=1`)).toBe(
      `https://tracker.example/?x=${value}&y=1`,
    )
  })

  test('of what is not known become empty, also where a tag bears their name', () => {
    const tags = new Map(
      ['target_id', 'system_target_id', 'affiliate_id', 'called_number', 'revenue'].map(key => [
        key,
        'forged',
      ]),
    )
    const unknown = { affiliate: null, target: null, callerNumber: null, inboundNumber: null, tags }
    const url = 'x:[target_id][system_target_id][affiliate_id][system_affiliate_id][caller_id][called_number]'
    expect(rendered(url, unknown)).toBe('x:')
    expect(rendered('x:[revenue]', { tags })).toBe('x:12.5')
  })

  test('a target without a tid goes by its id', () => {
    expect(rendered('x:[target_id]', { target: { id: 33, tid: null } })).toBe('x:33')
  })

  test('never let a tag’s value end its place, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), value => {
        const url = rendered('https://tracker.example/p?x=[evil]&y=1', { tags: new Map([['evil', value]]) })
        const { origin, pathname, searchParams } = new URL(url ?? '')
        expect([origin, pathname, searchParams.get('y')]).toEqual(['https://tracker.example', '/p', '1'])
        expect([...searchParams.keys()]).toEqual(['x', 'y'])
      }),
      { examples: [['&y=2'], ['#'], ['\r\nHost: x'], ['%00'], ['\ud800'], ['../../']] },
    )
  })

  test('of the amounts are left to storage where a sale fires', () => {
    const marks = `${WORTH_MARKS.get('revenue')}/${WORTH_MARKS.get('payout')}`
    const tags = new Map([['forged', marks]])
    const timer = buildTimer(1, 60, { url: 'x:[revenue]/[payout]?[forged]' })
    const fired = fireSaleTimer([timer], call({ tags }), 0, CALLER, AT)
    expect(fired).toMatchObject({
      url: `x:${marks}?${encodeURIComponent(marks)}`,
      worth: { revenue: money('12.5'), payout: money('7.3125') },
    })
  })

  test('that make a URL too long leave it cut just past the limit', () => {
    const tags = new Map([['long', 'x'.repeat(20_000)]])
    expect(rendered('https://tracker.example/?[long]', { tags })).toHaveLength(MAX_PIXEL_URL_LENGTH + 1)
  })
})

describe('the dedupe window of a firing', () => {
  test.each<[string, own: number | null, campaign: number, string | null, string | null, number]>([
    ['is the timer’s own', 5, 60, '+1', '+1', 5],
    ['is the campaign’s where the timer has none', null, 60, '+1', '+1', 60],
    ['may be disabled by the timer', 0, 60, '+1', null, 0],
    ['may be disabled by the campaign', null, 0, '+1', null, 0],
    ['is nobody’s where callers cannot be told apart', null, 60, null, null, 60],
  ])('%s', (_, dedupeSeconds, campaignSeconds, dedupeCaller, caller, seconds) => {
    const timer = buildTimer(1, 0, { dedupeSeconds })
    const [fired] = fireClickTimers([timer], call(), { dedupeCaller, dedupeSeconds: campaignSeconds }, AT)
    expect(fired).toMatchObject({ kind: 'click', dedupeCaller: caller, dedupeSeconds: seconds, firedAt: AT })
  })
})

test('tries come after 2, 8 and 30 s, a fifth more or less', () => {
  expect([1, 2, 3, 4].map(tries => retryAfterSeconds(tries, 0.5))).toEqual([2, 8, 30, null])
  expect([1, 2, 3].map(tries => retryAfterSeconds(tries, 0))).toEqual([1.6, 6.4, 24])
  expect([1, 2, 3].map(tries => Math.round((retryAfterSeconds(tries, 1) ?? 0) * 10) / 10)).toEqual([
    2.4, 9.6, 36,
  ])
  expect(TRIES).toBe(4)
})
