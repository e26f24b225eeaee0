import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/access/permissions.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/**
 * One call of one publisher, bought by one buyer, with money on both sides: what each reader is shown of it, written out
 * a second time. What is withheld from a party appears nowhere in any of its answers.
 */
let service: TestService
let keys: Readonly<Record<Role, string>>
let ids: Readonly<Record<'affiliate' | 'target' | 'group' | 'key' | 'campaign' | 'number', number>>
let callUuid: string
let reservationUuid: string

const REVENUE = 47.31
/** Promised by the tier, before the payout table. */
const TIER_PAYOUT = 18.77
/** 40 percent of the revenue. */
const PAYOUT = 18.92
const CHARGE = 1.5
const RECORDING = 'https://recordings.example.com/7'
/** What says who sent the call besides `publisher_id`: as the script on the publisher's page does. */
const PAGE_TAGS = {
  visitor_id: '5b0f2c1e-8a43-4c55-9a51-2f6c0d9b7e13',
  visitor_url: 'https://acme-leads.example.com/quote',
  visitor_referrer: 'https://search.example.com/?for=acme-leads',
  utm_source: 'acme-leads',
}
const TODAY = new Date().toISOString().slice(0, 10)

const ROLES = ['owner', 'superuser', 'member', 'reporter'] as const

beforeAll(async () => {
  service = await startTestService()
  const { companyId } = service
  const settings = { per_minute: '0.5' }
  await send('PUT', `/companies/${companyId}/settings.json`, { settings })
  for (const key of ['visitor_url', 'utm_source', 'age']) await send('POST', '/tags.json', { tag: { key } })
  const conversion_criteria_attributes = [
    {
      name: 'Sold by acme-leads',
      tag_list: '<<<publisher_id:acme-leads>>>,<<<visitor_url:!=nowhere>>>,<<<age:41>>>',
      tiers: [{ seconds: 30, revenue: REVENUE, payout: TIER_PAYOUT, payout_percent: null }],
    },
    { name: 'Adults', tag_list: '<<<age:>=18>>>' },
  ]
  const { target } = await send('POST', '/targets.json', {
    target: {
      ...{ number: '+13055550177', name: 'Hidden Desk', tid: 'hidden-desk', conversion_criteria_attributes },
      tag_list: '<<<publisher_id:!=nobody>>>,<<<age:>=18>>>',
    },
  })
  const { target_group: group } = await send('POST', '/target_groups.json', {
    target_group: { name: 'Hidden Group', target_ids: [target.id] },
  })
  const { campaign } = await send('POST', '/campaigns.json', {
    campaign: { cid: 'auto', record_calls: true, target_group_ids: [group.id] },
  })
  const { number } = await send('POST', '/numbers.json', {
    number: { number: '+18885550188', cid: 'auto', afid: 'acme-leads', sid: 'banner-7' },
  })
  const { postback_key: key } = await send('POST', `/campaigns/${campaign.id}/postback_keys.json`, {
    postback_key: { name: 'RTB', inbound_number: '+18885550188' },
  })
  await send('POST', `/api/v5/campaigns/${campaign.id}/payout_bid_modification_tables.json`, {
    payout_bid_modification_table: { csv_data: 'rule_id,payout_pct\n7,40', active: true },
  })
  const caller_number = '+13035550199'
  const parameters = {
    key: key.key,
    publisher_id: 'acme-leads',
    caller_number,
    age: '41',
    sub_id: 'banner-7',
    ...PAGE_TAGS,
  }
  const ping = await service.request('POST', '/rtbs.json', { apiKey: null, body: parameters })
  expect(ping.body).toMatchObject({ status: 'reserved', service_payout: PAYOUT })
  reservationUuid = ping.body.uuid
  const { simulated_call } = await send('POST', '/api/v5/simulated_calls.json', {
    simulated_call: {
      ...{ number: number.number, caller_number, recording_url: RECORDING },
      answers: [{ talk_seconds: 170 }],
    },
  })
  callUuid = simulated_call.call.uuid
  expect(simulated_call.call).toMatchObject({ revenue: REVENUE, payout: PAYOUT, charge_total: CHARGE })
  const affiliateId: number = simulated_call.call.system_affiliate_id
  ids = {
    ...{ affiliate: affiliateId, target: target.id, group: group.id },
    ...{ key: key.id, campaign: campaign.id, number: number.id },
  }
  const addUser = (role: Role, scope = {}) => service.addUser(companyId, role, scope)
  keys = {
    owner: await addUser('owner'),
    superuser: await addUser('superuser'),
    member: await addUser('member'),
    reporter: await addUser('reporter'),
    publisher: await addUser('publisher', { affiliateId }),
    buyer: await addUser('buyer', { targetId: target.id }),
  }
})
afterAll(() => service.close())

async function send(method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await service.request(method, path, { body })
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

type Query = Readonly<Record<string, string | number | readonly string[]>>

async function see(role: Role, path: string, query: Query = {}) {
  const answer = await service.request('GET', path, { apiKey: keys[role], query })
  expect(answer.status, `${role} ${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

const REPORT = { domain: 'calls', created_at_start: TODAY, created_at_end: TODAY }
const report = (role: Role, facet: string, query: Query = {}) =>
  see(role, '/api/v1/reports.json', { ...REPORT, facet, ...query })

const callPath = () => `/api/v5/calls/${callUuid}.json`
const eventsPath = () => `/api/v5/calls/${callUuid}/events.json`
const VERSIONS = ['v5', 'v4', 'v3', 'v2'] as const

/** What a publisher is shown instead of what the Company is. */
const CALL_TO_PUBLISHER = {
  ...{ dialed_number: null, tid: null, system_target_id: null, target_group: {}, recording_url: null },
  ...{ revenue: 0, charge_total: 0 },
}
const ROW_TO_PUBLISHER = { target_id: null, revenue: 0 }
const NO_TABLE = {
  ...{ pbm_table_version: null, pbm_rule_id: null, pbm_bucket: null, pbm_variant: null },
  ...{ pbm_original_payout: null, pbm_percent_of_revenue: null },
}
const METRICS_TO_PUBLISHER = { revenue: 0, rescued_revenue: 0, epc: 0, cost: 0, cpc: 0, profit: 0 }

/** Likewise a buyer. */
const CALL_TO_BUYER = {
  ...{ number: null, afid: null, sid: null, system_affiliate_id: null },
  ...{ payout: 0, charge_total: 0 },
}
const ROW_TO_BUYER = { postback_key_id: 0, affiliate_id: 0, payout: 0 }
const METRICS_TO_BUYER = { payout: 0, cost: 0, cpc: 0, profit: 0 }

const PARTIES = [
  ['publisher', CALL_TO_PUBLISHER, ROW_TO_PUBLISHER, METRICS_TO_PUBLISHER],
  ['buyer', CALL_TO_BUYER, ROW_TO_BUYER, METRICS_TO_BUYER],
] as const

describe('the Company’s own users', () => {
  test('see every amount and both parties, whatever their role', async () => {
    const paths = [callPath(), eventsPath(), '/api/v5/calls.json', '/api/v5/rtb_inbounds.json']
    for (const path of paths) {
      const whole = await see('owner', path)
      for (const role of ROLES) expect(await see(role, path), `${role} ${path}`).toEqual(whole)
    }
    const { call } = await see('reporter', callPath())
    expect(call).toMatchObject({
      ...{ revenue: REVENUE, payout: PAYOUT, charge_total: CHARGE, recording_url: RECORDING },
      ...{ afid: 'acme-leads', sid: 'banner-7', number: '+18885550188', system_affiliate_id: ids.affiliate },
      ...{ tid: 'hidden-desk', dialed_number: '+13055550177', system_target_id: ids.target },
      target_group: { id: ids.group, name: 'Hidden Group' },
      tags: { publisher_id: 'acme-leads', sub_id: 'banner-7', age: '41' },
    })
    const { rtb_inbounds: rows } = await see('reporter', '/api/v5/rtb_inbounds.json')
    expect(rows).toMatchObject([
      {
        ...{ uuid: reservationUuid, revenue: REVENUE, payout: PAYOUT, target_id: ids.target },
        ...{ pbm_original_payout: TIER_PAYOUT, pbm_percent_of_revenue: 40, pbm_rule_id: 7 },
      },
    ])
    for (const facet of ['number', 'affiliate', 'target', 'date']) {
      const { data } = await report('reporter', facet)
      expect(data, facet).toMatchObject([{ revenue: REVENUE, payout: PAYOUT, cost: CHARGE, profit: 26.89 }])
    }
  })
})

describe.each(PARTIES)('a %s', (role, call, row, metrics) => {
  test('is shown the calls with all their fields, and what is not its own as null or 0', async () => {
    const { call: whole } = await see('owner', callPath())
    const ofCaller = { age: '41', caller_country: 'US', caller_state: 'CO' }
    expect(whole.tags).toMatchObject({ ...ofCaller, ...PAGE_TAGS, publisher_id: 'acme-leads' })
    const tags = role === 'buyer' ? ofCaller : whole.tags
    const expected = { call: { ...whole, ...call, tags } }
    expect(await see(role, callPath())).toEqual(expected)
    for (const version of VERSIONS) {
      expect(await see(role, `/api/${version}/calls.json`)).toEqual([expected])
    }
  })

  test('is shown the log with all its fields, and what is not its own as null or 0', async () => {
    const [whole] = (await see('owner', '/api/v5/rtb_inbounds.json')).rtb_inbounds
    for (const version of VERSIONS) {
      const { rtb_inbounds: rows } = await see(role, `/api/${version}/rtb_inbounds.json`)
      expect(rows).toEqual([{ ...whole, ...row, ...NO_TABLE }])
    }
  })

  test('is shown reports with all their metrics, and 0 for what is not its own', async () => {
    for (const facet of ['date', 'campaign', 'state']) {
      const whole = await report('owner', facet)
      const expected = whole.data.map((each: object) => ({ ...each, ...metrics }))
      expect(await report(role, facet), facet).toEqual({ ...whole, data: expected })
      expect(expected).toHaveLength(1)
    }
  })

  test('may not have anything replayed', async () => {
    for (const path of [`/api/v5/calls/${callUuid}`, `/api/v5/rtb_inbounds/${reservationUuid}`]) {
      const answer = await service.request('GET', `${path}/replay.json`, { apiKey: keys[role] })
      expect(answer.status, path).toBe(403)
    }
  })
})

describe('what is withheld is in no answer', () => {
  const everything = async (role: 'publisher' | 'buyer') => {
    const answers = [
      await see(role, callPath()),
      await see(role, eventsPath()),
      await see(role, '/api/v5/calls.json'),
      await see(role, '/api/v5/rtb_inbounds.json', { with_filters: 'true' }),
    ]
    for (const facet of ['date', 'campaign', 'state', 'tag_value']) answers.push(await report(role, facet))
    const own = role === 'publisher' ? ['/numbers.json', '/api/v1/affiliates.json'] : ['/targets.json']
    for (const path of own) answers.push(await see(role, path))
    return JSON.stringify(answers)
  }

  test('to a publisher', async () => {
    const text = await everything('publisher')
    for (const secret of [
      REVENUE,
      TIER_PAYOUT,
      'hidden-desk',
      'Hidden',
      '+13055550177',
      RECORDING,
      'criterion_id',
    ]) {
      expect(text).not.toContain(String(secret))
    }
    expect(text).toContain(String(PAYOUT))
  })

  test('to a buyer', async () => {
    const text = await everything('buyer')
    for (const secret of [PAYOUT, TIER_PAYOUT, 'acme-leads', 'banner-7', 'publisher_id', '+18885550188']) {
      expect(text).not.toContain(String(secret))
    }
    expect(text).toContain(String(REVENUE))
  })
})

describe('the events of a call', () => {
  const eventOf = async (role: Role, type: string) => {
    const events: readonly { call_event: { type: string; data: object } }[] = await see(role, eventsPath())
    return events.find(({ call_event }) => call_event.type === type)?.call_event.data
  }

  test('tell each party its own side', async () => {
    const criterion_id = expect.any(Number)
    const converted = { criterion_id, tier_seconds: 30, revenue: REVENUE, payout: PAYOUT }
    expect(await eventOf('reporter', 'call_converted')).toEqual(converted)
    expect(await eventOf('publisher', 'call_converted')).toEqual({ tier_seconds: 30, payout: PAYOUT })
    expect(await eventOf('buyer', 'call_converted')).toEqual({
      criterion_id,
      tier_seconds: 30,
      revenue: REVENUE,
    })
    expect(await eventOf('publisher', 'leg_dialled')).toEqual({ leg: 1, ring_timeout_seconds: 30 })
    expect(await eventOf('buyer', 'leg_dialled')).toMatchObject({
      address: '+13055550177',
      target_id: ids.target,
    })
    expect(await eventOf('publisher', 'call_offered')).toHaveProperty('affiliate_id', ids.affiliate)
    expect(await eventOf('buyer', 'call_offered')).toEqual({ campaign_id: ids.campaign })
  })

  test('tell each party what is posted of it', async () => {
    const { postback_key: key } = await send('POST', `/campaigns/${ids.campaign}/postback_keys.json`, {
      postback_key: { name: 'Data', action: 'data' },
    })
    const body = { key: key.key, call_uuid: callUuid, sub_id: 'banner-7', ...PAGE_TAGS, grade: 'a' }
    const written = await service.request('POST', '/data_writing.json', { apiKey: null, body })
    expect(written.status).toBe(200)
    const tags = { sub_id: 'banner-7', ...PAGE_TAGS, grade: 'a' }
    expect(await eventOf('publisher', 'tags_written')).toEqual({ tags })
    expect(await eventOf('buyer', 'tags_written')).toEqual({ tags: { grade: 'a' } })
  })
})

describe('a filter finds what the reader is shown', () => {
  const calls = async (role: Role, query: Query) => (await see(role, '/api/v5/calls.json', query)).length
  const rows = async (role: Role, query: Query) =>
    (await see(role, '/api/v5/rtb_inbounds.json', query)).rtb_inbounds.length

  test.each<[string, Query, readonly [number, number, number]]>([
    ['tid', { tid: 'hidden-desk' }, [1, 0, 1]],
    ['afid', { afid: 'acme-leads' }, [1, 1, 0]],
    ['sub_id', { sub_id: 'banner-7' }, [1, 1, 0]],
    ['cid', { cid: 'auto' }, [1, 1, 1]],
  ])('in calls by %s', async (_, query, [company, publisher, buyer]) => {
    expect(await calls('reporter', query)).toBe(company)
    expect(await calls('publisher', query)).toBe(publisher)
    expect(await calls('buyer', query)).toBe(buyer)
  })

  test('once it can be read: one that cannot is refused whatever else is asked', async () => {
    const withheld = { publisher: { tid: 'hidden-desk' }, buyer: { afid: 'acme-leads' } } as const
    for (const role of ['publisher', 'buyer'] as const) {
      for (const unreadable of [{ caller: 'nobody' }, { created_at_start: 'never' }]) {
        const query = { ...withheld[role], ...unreadable }
        const answer = await service.request('GET', '/api/v5/calls.json', { apiKey: keys[role], query })
        expect(answer.status, `${role} ${JSON.stringify(query)}`).toBe(400)
      }
    }
  })

  test('in the log by ids', async () => {
    const found = async (query: Query) => [
      await rows('reporter', query),
      await rows('publisher', query),
      await rows('buyer', query),
    ]
    expect(await found({ 'target_id[]': ids.target })).toEqual([1, 0, 1])
    expect(await found({ 'affiliate_id[]': ids.affiliate })).toEqual([1, 1, 0])
    expect(await found({ 'postback_key_id[]': ids.key })).toEqual([1, 1, 0])
    expect(await found({ 'campaign_id[]': ids.campaign })).toEqual([1, 1, 1])
  })

  test('in the log by amounts, of which those that are not its own are 0', async () => {
    const around = (amount: number) => [String(amount - 1), String(amount + 1)]
    expect(await rows('reporter', { 'revenue[]': around(REVENUE) })).toBe(1)
    expect(await rows('buyer', { 'revenue[]': around(REVENUE) })).toBe(1)
    expect(await rows('publisher', { 'revenue[]': around(REVENUE) })).toBe(0)
    expect(await rows('publisher', { 'revenue[]': around(0) })).toBe(1)
    expect(await rows('publisher', { 'payout[]': around(PAYOUT) })).toBe(1)
    expect(await rows('buyer', { 'payout[]': around(PAYOUT) })).toBe(0)
    expect(await rows('buyer', { 'payout[]': around(0) })).toBe(1)
  })
})

describe('reports', () => {
  test.each([
    ['number', 200, 403],
    ['affiliate', 200, 403],
    ['publisher', 200, 403],
    ['target', 403, 200],
    ['buyer', 403, 200],
    ['campaign', 200, 200],
  ])('by %s', async (facet, toPublisher, toBuyer) => {
    const statusFor = async (role: Role) =>
      (
        await service.request('GET', '/api/v1/reports.json', {
          apiKey: keys[role],
          query: { ...REPORT, facet },
        })
      ).status
    expect(await statusFor('publisher')).toBe(toPublisher)
    expect(await statusFor('buyer')).toBe(toBuyer)
    expect(await statusFor('reporter')).toBe(200)
  })

  test('by tag have no rows that name the publisher for a buyer', async () => {
    const keysOf = async (role: Role) =>
      (await report(role, 'tag_value')).data.map(({ id }: { id: string }) => id)
    expect(await keysOf('publisher')).toEqual(
      expect.arrayContaining(['publisher_id', 'sub_id', 'visitor_url', 'utm_source', 'caller_state']),
    )
    expect((await keysOf('buyer')).sort()).toEqual([
      'age',
      'attestation',
      'caller_country',
      'caller_state',
      'caller_zip',
    ])
    const nothing = { count: 0, count_total: 0, data: [] }
    for (const tag_value_key of ['sub_id', 'visitor_url', 'utm_source']) {
      expect((await report('reporter', 'tag_value', { tag_value_key })).count, tag_value_key).toBe(1)
      expect(await report('buyer', 'tag_value', { tag_value_key }), tag_value_key).toEqual(nothing)
    }
  })

  test('by number tell a publisher the names of its own alone, whose calls it may have had', async () => {
    const nameFor = async (role: Role) => (await report(role, 'number')).data[0].facet_name
    const change = (fields: object) => send('PUT', `/numbers/${ids.number}.json`, { number: fields })
    await change({ name: 'Banner' })
    expect(await nameFor('publisher')).toBe('Banner')
    await change({ name: 'Rival banner', afid: 'rival' })
    expect(await nameFor('publisher')).toBe('+18885550188')
    expect(await nameFor('reporter')).toBe('Rival banner')
    await change({ name: null, afid: 'acme-leads' })
  })
})

test('a buyer reads what its Target pays, and not what is paid out of that, nor to whom', async () => {
  const { target } = await see('buyer', `/targets/${ids.target}.json`)
  expect(target.conversion_criteria).toMatchObject([
    {
      name: null,
      tag_values: [{ key: 'age', value: '41' }],
      tiers: [{ seconds: 30, revenue: REVENUE, payout: 0, payout_percent: null }],
    },
    { name: 'Adults', tag_values: [{ key: 'age', value: '18' }], tiers: [] },
  ])
  expect(target.tag_values).toMatchObject([{ key: 'age', operator: '>=', value: '18' }])
  const whole = await see('member', `/targets/${ids.target}.json`)
  expect(whole.target.tag_values).toHaveLength(2)
  expect(whole.target.conversion_criteria[0]).toMatchObject({
    name: 'Sold by acme-leads',
    tiers: [{ payout: TIER_PAYOUT }],
  })
})
