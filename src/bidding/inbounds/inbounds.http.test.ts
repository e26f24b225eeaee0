import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { createReservationClaims } from '../reservations/claim-reservation.ts'

const NO_UUID = '00000000-0000-0000-0000-000000000000'

let service: TestService
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await createRtbNetwork(service)
})

afterAll(() => service.close())

const list = (query: TestRequest['query'] = {}, options: TestRequest = {}) =>
  service.request('GET', '/api/v5/rtb_inbounds.json', { query, ...options })

/** The rows of one campaign, so that tests do not see one another's. */
const rowsOf = async ({ campaignId }: RtbNetwork, query: TestRequest['query'] = {}) => {
  const { body } = await list({ campaign_id: campaignId, ...query })
  return body.rtb_inbounds
}

const uuidsOf = (rows: readonly { uuid: string }[]) => rows.map(row => row.uuid)

const letExpire = (uuid: string) =>
  service.database.pool.query('UPDATE reservations SET expires_at = created_at WHERE uuid = $1', [uuid])

describe('a row', () => {
  test('of a live reservation has every field of the contract', async () => {
    const own = await createRtbNetwork(service)
    const caller_number = drawCaller()
    const { body } = await own.ping({ caller_number })
    const [row] = await rowsOf(own)
    expect(row).toEqual({
      call_uuid: NO_UUID,
      uuid: body.uuid,
      postback_key_id: own.keyId,
      caller_number,
      affiliate_id: expect.any(Number),
      campaign_id: own.campaignId,
      target_id: own.targetIds[0],
      revenue: 0,
      payout: 0,
      status: 'reserved',
      duplicate_order: 0,
      duplicate_original_uuid: NO_UUID,
      caller_state: 'DC',
      caller_city: 'Washington',
      caller_zip: null,
      caller_country: 'US',
      created_at: expect.stringMatching(/Z$/),
      confirmed_at: null,
      ended_at: null,
      time_to_resolve: null,
      fired_pixels_count: 0,
      fired_pixels_error_count: 0,
      pbm_table_version: null,
      pbm_rule_id: null,
      pbm_bucket: null,
      pbm_variant: null,
      pbm_original_payout: null,
      pbm_percent_of_revenue: null,
    })
  })

  test('says what the payout table made of its ping', async () => {
    const own = await createRtbNetwork(service)
    const { body } = await own.ping()
    await service.database.pool.query(
      `UPDATE reservations
       SET pbm_table_version = 'v7', pbm_rule_id = 12, pbm_bucket = 9999, pbm_variant = 'treatment',
         pbm_original_payout = 12.5, pbm_percent_of_revenue = 62.25
       WHERE uuid = $1`,
      [body.uuid],
    )
    const [row] = await rowsOf(own)
    expect(row).toMatchObject({
      pbm_table_version: 'v7',
      pbm_rule_id: 12,
      pbm_bucket: 9_999,
      pbm_variant: 'treatment',
      pbm_original_payout: 12.5,
      pbm_percent_of_revenue: 62.25,
    })
  })

  test('has no pbm fields where the Company has not enabled them', async () => {
    const companyId = await service.addCompany('Without modification')
    const query = { company_id: companyId }
    await service.request('PUT', `/companies/${companyId}/settings.json`, {
      body: { settings: { payout_bid_modification: false } },
    })
    const campaign = await service.request('POST', '/campaigns.json', { query, body: { campaign: {} } })
    const key = await service.request('POST', `/campaigns/${campaign.body.campaign.id}/postback_keys.json`, {
      query,
      body: { postback_key: { name: 'RTB' } },
    })
    await network.ping({ key: key.body.postback_key.key })
    const { body } = await list(query)
    expect(body.rtb_inbounds).toHaveLength(1)
    expect(Object.keys(body.rtb_inbounds[0]).filter(field => field.startsWith('pbm_'))).toEqual([])
  })

  test('follows its reservation: confirmed, claimed, with the call that exists from then on', async () => {
    const own = await createRtbNetwork(service)
    const { body } = await own.ping()
    await own.confirm(body.uuid)
    expect(await rowsOf(own)).toMatchObject([
      { status: 'confirmed', confirmed_at: expect.any(String), ended_at: null, call_uuid: NO_UUID },
    ])
    const at = Date.now()
    const claimed = await createReservationClaims(service.database.pool).claimByUuid({
      companyId: service.companyId,
      reservationUuid: body.uuid,
      at,
    })
    const [row] = await rowsOf(own)
    expect(row).toMatchObject({
      status: 'claimed',
      call_uuid: claimed?.callUuid,
      ended_at: new Date(at).toISOString(),
      time_to_resolve: (at - Date.parse(row.created_at)) / 1_000,
    })
  })

  test('is expired from expires_at on', async () => {
    const own = await createRtbNetwork(service)
    const { body } = await own.ping()
    await letExpire(body.uuid)
    const [row] = await rowsOf(own)
    expect(row).toMatchObject({ status: 'expired', ended_at: row.created_at, time_to_resolve: 0 })
    expect(await rowsOf(own, { status: 'expired' })).toHaveLength(1)
    expect(await rowsOf(own, { status: 'reserved' })).toEqual([])
  })

  test('of a ping that found nobody, and of one that was rejected', async () => {
    const own = await createRtbNetwork(service, { targets: [] })
    const paused = await own.addKey({ paused: true })
    await own.ping()
    await own.ping({ key: paused.key })
    expect(await rowsOf(own)).toMatchObject([
      { status: 'rejected', postback_key_id: paused.id, target_id: null, time_to_resolve: 0 },
      { status: 'no-target', postback_key_id: own.keyId, target_id: null, time_to_resolve: 0 },
    ])
  })

  test('of each shielded duplicate names its original and its order', async () => {
    const own = await createRtbNetwork(service)
    const caller_number = drawCaller()
    const { body } = await own.ping({ caller_number })
    await own.ping({ caller_number })
    await own.ping({ caller_number })
    const [second, first, original] = await rowsOf(own)
    expect(original).toMatchObject({ uuid: body.uuid, status: 'reserved', duplicate_order: 0 })
    const duplicate = { status: 'ping-shield', duplicate_original_uuid: body.uuid }
    expect(first).toMatchObject({ ...duplicate, duplicate_order: 1 })
    expect(second).toMatchObject({ ...duplicate, duplicate_order: 2 })
    expect(new Set(uuidsOf([first, second, original])).size).toBe(3)
  })
})

describe('the list', () => {
  test('is newest first, 100 rows a page, with links', async () => {
    const own = await createRtbNetwork(service)
    const pings = []
    for (let ping = 0; ping < 105; ping++) pings.push(await own.ping())
    const newestFirst = pings.map(ping => ping.body.uuid).reverse()
    const first = await list({ campaign_id: own.campaignId, per_page: 5 })
    expect(uuidsOf(first.body.rtb_inbounds)).toEqual(newestFirst.slice(0, 100))
    expect(first.headers['link']).toMatch(/page=2[^>]*>; rel="last", <[^>]*page=2[^>]*>; rel="next"$/)
    const second = await list({ campaign_id: own.campaignId, page: 2 })
    expect(uuidsOf(second.body.rtb_inbounds)).toEqual(newestFirst.slice(100))
    expect(second.headers['link']).toMatch(/rel="first", <[^>]*>; rel="prev"$/)
    for (const page of [3, 10_000_001, '99999999999999999999']) {
      expect((await list({ campaign_id: own.campaignId, page })).body.rtb_inbounds).toEqual([])
    }
  })

  test.each(['v2', 'v3', 'v4'])('is the same under %s', async version => {
    const answer = await service.request('GET', `/api/${version}/rtb_inbounds.json`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual((await list()).body)
  })

  test('holds only rows of the selected Company', async () => {
    const companyId = await service.addCompany('Stranger')
    const { body } = await list({ company_id: companyId })
    expect(body).toEqual({ rtb_inbounds: [] })
  })
})

describe('filters', () => {
  let own: RtbNetwork
  let reserved: string
  let duplicate: string
  let affiliateId: number
  const caller_number = drawCaller()

  beforeAll(async () => {
    own = await createRtbNetwork(service)
    const answer = await own.ping({ caller_number, publisher_id: 'filtered' })
    await own.ping({ caller_number, publisher_id: 'other' })
    reserved = answer.body.uuid
    const rows = await rowsOf(own)
    duplicate = rows[0].uuid
    affiliateId = rows[1].affiliate_id
  })

  const found = async (query: TestRequest['query']) => uuidsOf(await rowsOf(own, query))

  test('by ids, as one value, several, or in brackets', async () => {
    expect(await found({ affiliate_id: affiliateId })).toEqual([reserved])
    expect(await found({ 'affiliate_id[]': [String(affiliateId), '999999'] })).toEqual([reserved])
    expect(await found({ target_id: own.targetIds.map(String) })).toEqual([reserved])
    expect(await found({ postback_key_id: own.keyId })).toEqual([duplicate, reserved])
  })

  test('a filter that holds only unknown ids finds nothing', async () => {
    expect(await found({ affiliate_id: 999_999 })).toEqual([])
    expect(await found({ target_id: 99_999_999_999 })).toEqual([])
  })

  test('by status, several at once', async () => {
    expect(await found({ 'status[]': ['ping-shield', 'claimed'] })).toEqual([duplicate])
    expect(await found({ 'status[]': ['ping-shield', 'reserved'] })).toEqual([duplicate, reserved])
  })

  test('by being a duplicate', async () => {
    expect(await found({ duplicate: 'true' })).toEqual([duplicate])
    expect(await found({ duplicate: 'false' })).toEqual([reserved])
  })

  test('by place and by amounts', async () => {
    await service.database.pool.query(
      "UPDATE reservations SET caller_state = 'NY', caller_country = 'US', revenue = 12.5, payout = 8 WHERE uuid = $1",
      [reserved],
    )
    expect(await found({ caller_state: 'NY' })).toEqual([reserved])
    expect(await found({ caller_country: 'CA' })).toEqual([])
    expect(await found({ 'revenue[]': ['12.5', '20'] })).toEqual([reserved])
    expect(await found({ 'payout[]': ['0', '7.99'] })).toEqual([duplicate])
  })

  test('by the caller, written in any usual way', async () => {
    const [, area, exchange, line] = /^\+1(...)(...)(....)$/.exec(caller_number) ?? []
    for (const written of [caller_number, ` ${caller_number.slice(1)}`, `(${area}) ${exchange}-${line}`]) {
      expect(await found({ caller_number: written }), written).toEqual([duplicate, reserved])
    }
    expect(await found({ caller_number, duplicate: 'false' })).toEqual([reserved])
    const { body } = await list({ caller_number: drawCaller() })
    expect(body.rtb_inbounds).toEqual([])
  })

  test('by time', async () => {
    expect(await found({ created_at: 'last_1h' })).toEqual([duplicate, reserved])
    expect(await found({ created_at_end: '2026-01-01T00:00:00Z' })).toEqual([])
  })

  test.each([
    { created_at: 'sometime' },
    { created_at_start: '2020-01-01' },
    { status: 'unknown' },
    { campaign_id: 'x' },
    { duplicate: 'maybe' },
    { caller_number: 'nobody' },
    { 'revenue[]': ['1'] },
    { 'payout[]': ['a', 'b'] },
    { page: 0 },
    { page: 'x' },
  ])('%o is refused', async query => {
    expect(await list(query)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })
})

describe('with_filters', () => {
  test('lists every value of the Company by name', async () => {
    const { body } = await list({ with_filters: 'true' })
    expect(body.filters).toEqual({
      campaigns: expect.arrayContaining([{ id: network.campaignId, name: network.cid }]),
      publishers: expect.arrayContaining([{ id: expect.any(Number), name: 'filtered' }]),
      targets: expect.arrayContaining([{ id: network.targetIds[0], name: '+12025550100' }]),
      postback_keys: expect.arrayContaining([{ id: network.keyId, name: 'RTB' }]),
      statuses: ['reserved', 'confirmed', 'claimed', 'expired', 'no-target', 'rejected', 'ping-shield'],
    })
  })
})

describe('who may read', () => {
  test('nobody without a key', async () => {
    expect(await list({}, { apiKey: null })).toMatchObject({ status: 401 })
  })

  test('nobody from another Company', async () => {
    const apiKey = await service.addUser(await service.addCompany('Foreign'), 'owner')
    expect(await list({ company_id: service.companyId }, { apiKey })).toMatchObject({ status: 403 })
  })

  test('a publisher sees its own rows and its own name', async () => {
    const own = await createRtbNetwork(service)
    const mine = await own.ping({ publisher_id: 'me' })
    await own.ping({ publisher_id: 'somebody-else' })
    const [row] = (await rowsOf(own)).filter(
      (candidate: { uuid: string }) => candidate.uuid === mine.body.uuid,
    )
    const apiKey = await service.addUser(service.companyId, 'publisher', { affiliateId: row.affiliate_id })
    const { body } = await list({ with_filters: 'true' }, { apiKey })
    expect(uuidsOf(body.rtb_inbounds)).toEqual([mine.body.uuid])
    expect(body.filters).toMatchObject({
      publishers: [{ id: row.affiliate_id, name: 'me' }],
      // By the code that its calls show; no other campaign, and no name.
      campaigns: [{ id: own.campaignId, name: own.cid }],
      targets: [],
    })
  })

  test('a reporter sees all rows, and no Targets to choose from', async () => {
    const apiKey = await service.addUser(service.companyId, 'reporter')
    const { body } = await list({ with_filters: 'true' }, { apiKey })
    expect(body.rtb_inbounds).not.toEqual([])
    expect(body.filters.campaigns).not.toEqual([])
    expect(body.filters.targets).toEqual([])
  })

  test('a buyer sees the rows of its own Target', async () => {
    const own = await createRtbNetwork(service)
    const { body: ping } = await own.ping()
    const targetId = own.targetIds[0] ?? 0
    const apiKey = await service.addUser(service.companyId, 'buyer', { targetId })
    const { body } = await list({}, { apiKey })
    expect(uuidsOf(body.rtb_inbounds)).toEqual([ping.uuid])
  })
})

describe('one row by itself', () => {
  const read = (uuid: string, options: TestRequest = {}) =>
    service.request('GET', `/api/v5/rtb_inbounds/${uuid}.json`, options)

  test('says who was considered, and why others were not', async () => {
    const own = await createRtbNetwork(service, {
      targets: [{ priority: 2 }, { paused: true }, { tag_list: '<<<age:>=65>>>' }, { priority: 1 }],
    })
    const [second, paused, tagged, first] = own.targetIds
    const { body } = await own.ping({ age: 30 })
    const [listed] = await rowsOf(own)
    const answer = await read(body.uuid)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.rtb_inbound).toEqual({
      ...listed,
      reason: null,
      tags: expect.objectContaining({ age: '30' }),
      order: [first, second],
      candidates: expect.arrayContaining([
        { target_id: first, eligible: true, reason: null, bid: null },
        { target_id: second, eligible: true, reason: null, bid: null },
        { target_id: paused, eligible: false, reason: 'paused', bid: null },
        { target_id: tagged, eligible: false, reason: 'tag_mismatch', bid: null },
      ]),
    })
  })

  test('says why there was no target', async () => {
    const own = await createRtbNetwork(service, { targets: [{ hard_cap_attributes: { cap: 0 } }] })
    await own.ping()
    const [listed] = await rowsOf(own)
    expect((await read(listed.uuid)).body.rtb_inbound).toMatchObject({
      status: 'no-target',
      target_id: null,
      reason: 'capped',
      order: [],
      candidates: [{ target_id: own.targetIds[0], eligible: false, reason: 'hard_cap_full', bid: null }],
    })
  })

  test('is shown to its publisher without the others, and to nobody else', async () => {
    const own = await createRtbNetwork(service)
    await own.ping()
    const [listed] = await rowsOf(own)
    const scope = { affiliateId: listed.affiliate_id }
    const publisher = await service.addUser(service.companyId, 'publisher', scope)
    expect((await read(listed.uuid, { apiKey: publisher })).body.rtb_inbound).toMatchObject({
      uuid: listed.uuid,
      target_id: null,
      order: null,
      candidates: null,
    })
    const { body } = await service.request('POST', '/api/v1/affiliates.json', { body: { affiliate: {} } })
    const stranger = await service.addUser(service.companyId, 'publisher', { affiliateId: body.affiliate.id })
    const elsewhere = await service.addUser(await service.addCompany('Elsewhere'), 'owner')
    for (const apiKey of [stranger, elsewhere]) expect((await read(listed.uuid, { apiKey })).status).toBe(404)
    expect((await read('nothing')).status).toBe(404)
    expect((await read(NO_UUID)).status).toBe(404)
  })
})
