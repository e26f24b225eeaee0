import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallNetwork, createCallNetwork } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let network: CallNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await createCallNetwork(service, {
    targets: [{}, { paused: true }, { tag_list: '<<<age:>=18>>>' }],
    number: { tag_list: '<<<age:12>>>' },
  })
})

afterAll(() => service.close())

const preview = (fields: unknown, options: Parameters<TestService['request']>[2] = {}) =>
  service.request('POST', '/api/v5/routing_previews.json', { body: { routing_preview: fields }, ...options })

describe('a preview', () => {
  test('shows the order, and each candidate with the reason why it is skipped', async () => {
    const [first, second, third] = network.targetIds
    const { status, body } = await preview({ number: network.number })
    expect(status).toBe(200)
    expect(body.routing_preview).toEqual({
      decision: 'dial',
      blocked_reason: null,
      blocked_detail: null,
      order: [first],
      candidates: [
        candidate(first, 1, null, null),
        candidate(second, 2, 'paused', 'the target is paused'),
        candidate(third, 3, 'tag_mismatch', 'needs age >= 18, call carries 12'),
      ],
    })
  })

  test('takes the tags of the request over those of the number', async () => {
    const { body } = await preview({ number: network.number, tags: { age: '40' } })
    expect(body.routing_preview.order).toEqual([network.targetIds[0], network.targetIds[2]])
  })

  test('of a campaign needs no number', async () => {
    const { body } = await preview({ cid: network.cid, caller_number: '+14155550123' })
    expect(body.routing_preview).toMatchObject({ decision: 'dial', order: [network.targetIds[0]] })
    const byAlias = await preview({ client_cid: network.cid, caller_number: '+14155550123' })
    expect(byAlias.body.routing_preview.order).toEqual(body.routing_preview.order)
  })

  test('of another key, or of another time, shows what would happen then', async () => {
    const closedAtNight = {
      business_hours_attributes: [{ day_of_week: 5, time_open: 900, time_close: 1700 }],
    }
    const daytime = await createCallNetwork(service, { targets: [closedAtNight] })
    const at = (time: string) => preview({ cid: daytime.cid, at: time })
    expect((await at('2026-11-20T12:00:00Z')).body.routing_preview.decision).toBe('dial')
    const night = (await at('2026-11-20T20:00:00Z')).body.routing_preview
    expect(night).toMatchObject({ decision: 'no-target', candidates: [{ reason: 'outside_business_hours' }] })
    const other = await preview({ cid: daytime.cid, digit: '9' })
    expect(other.body.routing_preview).toEqual({
      decision: 'no-target',
      blocked_reason: null,
      blocked_detail: null,
      order: [],
      candidates: [],
    })
  })

  test('follows an option to another campaign', async () => {
    const menu_options_attributes = [{ option: '1', target_cid: network.cid }]
    const entry = await createCallNetwork(service, { targets: [], campaign: { menu_options_attributes } })
    const { body } = await preview({ number: entry.number })
    expect(body.routing_preview.order).toEqual([network.targetIds[0]])
  })

  test('counts nothing, and shows caps that calls have filled', async () => {
    const capped = await createCallNetwork(service, { targets: [{ hard_cap_attributes: { cap: 1 } }] })
    for (let time = 0; time < 3; time++) {
      expect((await preview({ cid: capped.cid })).body.routing_preview.decision).toBe('dial')
    }
    await capped.call()
    const { body } = await preview({ cid: capped.cid })
    expect(body.routing_preview).toMatchObject({
      decision: 'no-target',
      candidates: [{ reason: 'hard_cap_full', detail: 'hard cap 1 of 1' }],
    })
  })

  test('shows what the call would be worth at each candidate, eligible or not', async () => {
    const tier = (seconds: number, revenue: number, payout: object) => ({ seconds, revenue, ...payout })
    const ofAdults = { tag_list: '<<<age:>=18>>>', tiers: [tier(60, 30.5, { payout_percent: 62.5 })] }
    const worth = await createCallNetwork(service, {
      targets: [
        { conversion_criteria_attributes: [ofAdults] },
        {},
        { paused: true, conversion_criteria_attributes: [{ tiers: [] }, ofAdults] },
      ],
      campaign: {
        conversion_criteria_attributes: [
          { tiers: [tier(90, 25, { payout: 15 }), tier(30, 20, { payout: 12.25 })] },
        ],
      },
    })
    const amounts = async (tags: object) =>
      (await preview({ cid: worth.cid, tags })).body.routing_preview.candidates.map(
        (shown: { expected_revenue: number; expected_payout: number }) => [
          shown.expected_revenue,
          shown.expected_payout,
        ],
      )
    expect(await amounts({ age: 40 })).toEqual([
      [30.5, 19.0625],
      [20, 12.25],
      [0, 0],
    ])
    expect(await amounts({ age: 12 })).toEqual([
      [20, 12.25],
      [20, 12.25],
      [0, 0],
    ])
  })

  test('judges by the criteria of the campaign that is called, also where its menu leads to another', async () => {
    const worth = (revenue: number) => [{ tiers: [{ seconds: 1, revenue }] }]
    const inner = await createCallNetwork(service, { campaign: { conversion_criteria_attributes: worth(5) } })
    const outer = await createCallNetwork(service, {
      campaign: {
        menu_options_attributes: [{ option: '1', target_cid: inner.cid }],
        conversion_criteria_attributes: worth(7),
      },
    })
    const { body } = await preview({ cid: outer.cid })
    expect(body.routing_preview).toMatchObject({
      order: inner.targetIds,
      candidates: [{ expected_revenue: 7 }],
    })
  })

  test.each([
    ['campaign_paused', { campaign: { paused: true } }],
    ['number_paused', { number: { paused: true } }],
  ])('is blocked, and says why: %s', async (blocked_reason, options) => {
    const closed = await createCallNetwork(service, options)
    expect((await preview({ number: closed.number })).body.routing_preview).toEqual({
      decision: 'blocked',
      blocked_reason,
      blocked_detail: null,
      order: [],
      candidates: [candidate(closed.targetIds[0], 1, null, null)],
    })
  })

  test('of a paused postback key, or for a paused publisher, is blocked', async () => {
    const path = `/campaigns/${network.campaignId}/postback_keys.json`
    const key = (
      await service.request('POST', path, { body: { postback_key: { name: 'RTB', paused: true } } })
    ).body
    const { body } = await preview({ postback_key: key.postback_key.key, publisher_id: 'anyone' })
    expect(body.routing_preview).toMatchObject({ decision: 'blocked', blocked_reason: 'postback_key_paused' })
    await service.request('POST', '/api/v1/affiliates.json', {
      body: { affiliate: { afid: 'resting', paused: true } },
    })
    const resting = await preview({ cid: network.cid, publisher_id: 'resting' })
    expect(resting.body.routing_preview).toMatchObject({
      decision: 'blocked',
      blocked_reason: 'affiliate_paused',
    })
  })

  test('of a postback key carries what its number does, as a ping would', async () => {
    const { body } = await service.request('POST', `/campaigns/${network.campaignId}/postback_keys.json`, {
      body: { postback_key: { name: 'RTB', inbound_number: network.number } },
    })
    const { key } = body.postback_key
    const shown = await preview({ postback_key: key, publisher_id: 'anyone' })
    expect(shown.body.routing_preview.candidates[2]).toMatchObject({
      detail: 'needs age >= 18, call carries 12',
    })
  })

  test('creates no publisher', async () => {
    await preview({ cid: network.cid, publisher_id: 'newcomer' })
    const { body } = await service.request('GET', '/api/v1/affiliates.json')
    expect(body.map((entry: { affiliate: { afid: string } }) => entry.affiliate.afid)).not.toContain(
      'newcomer',
    )
  })

  test.each([
    ['member', 200],
    ['reporter', 403],
    ['publisher', 403],
    ['buyer', 403],
  ] as const)('asked for by a %s answers %i: it shows targets', async (role, status) => {
    const apiKey = await service.addUser(service.companyId, role)
    expect((await preview({ cid: network.cid }, { apiKey })).status).toBe(status)
  })

  test('judges a caller by where it is', async () => {
    const local = await createCallNetwork(service, {
      targets: [{ tag_list: '<<<geo:310>>>' }, { tag_list: '<<<geo:us-ny>>>' }],
    })
    const [byAreaCode, byState] = local.targetIds
    const fromCalifornia = await preview({ cid: local.cid, caller_number: '+13105550100' })
    expect(fromCalifornia.body.routing_preview.order).toEqual([byAreaCode])
    const toldSo = await preview({
      cid: local.cid,
      caller_number: '+13105550100',
      tags: { caller_state: 'NY' },
    })
    expect(toldSo.body.routing_preview.order).toEqual([byAreaCode, byState])
  })

  test.each([
    ['dials a plain number', { option: '2', target_number: '+12025550199' }, 'dial'],
    ['suppresses the caller', { option: '2', action: 4 }, 'blocked'],
    ['repeats the greeting', { option: '2', action: 5 }, 'no-target'],
    ['hangs up', { option: '2', action: 6 }, 'no-target'],
  ])('of a key that %s has no order', async (_what, option, decision) => {
    const menu = await createCallNetwork(service, { campaign: { menu_options_attributes: [option] } })
    const { body } = await preview({ cid: menu.cid, digit: '2' })
    expect((await preview({ cid: menu.cid, digit: 2 })).body).toEqual(body)
    expect(body.routing_preview).toEqual({
      decision,
      blocked_reason: decision === 'blocked' ? 'menu_suppress' : null,
      blocked_detail: null,
      order: [],
      candidates: [],
    })
  })
})

describe('a preview that is wrong', () => {
  test.each([
    [{}, 'cid', "can't be blank"],
    [{ cid: 'nowhere' }, 'cid', 'does not exist'],
    [{ number: '+18885559999' }, 'number', 'does not exist'],
    [{ postback_key: 'nonsense' }, 'postback_key', 'does not exist'],
    [{ cid: 'a', number: '+18885559999' }, 'number', 'must be left out when cid is given'],
    [{ cid: 'a', caller_number: 'x' }, 'caller_number', 'is not a valid phone number'],
    [{ cid: 'a', at: 'noon' }, 'at', 'is not an ISO 8601 time'],
    [{ cid: 'a', digit: '10' }, 'digit', 'is invalid'],
    [{ cid: 'a', digit: 10 }, 'digit', 'must be less than or equal to 9'],
    [{ cid: 'a', digit: true }, 'digit', 'must be a string or an integer or null'],
    [{ cid: 5 }, 'cid', 'must be a string or null'],
    [{ cid: 'a', tags: { a: null } }, 'tags.a', 'must be a string or a number or true or false'],
  ])('%j is refused on its field', async (fields, field, message) => {
    const answer = await preview(fields)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ routing_preview: { errors: { [field]: [message] } } })
  })

  test('another Company’s campaign does not exist', async () => {
    const companyId = await service.addCompany()
    const foreign = await createCallNetwork(service, { companyId })
    expect((await preview({ cid: foreign.cid })).status).toBe(422)
    expect((await preview({ cid: foreign.cid }, { query: { company_id: companyId } })).status).toBe(200)
  })

  test('without its root key it is no request', async () => {
    expect((await service.request('POST', '/api/v5/routing_previews.json', { body: {} })).status).toBe(400)
  })
})

function candidate(
  target_id: number | undefined,
  priority: number,
  reason: string | null,
  detail: string | null,
) {
  return {
    target_id,
    target_group_id: null,
    priority,
    weight: 1,
    eligible: reason === null,
    reason,
    detail,
    expected_revenue: 0,
    expected_payout: 0,
  }
}
