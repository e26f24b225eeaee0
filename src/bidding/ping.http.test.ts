import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createRtbNetwork,
  drawCaller,
  pingsOfRarelyClaimed,
  type RtbNetwork,
} from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService({ SIP_DOMAIN: 'sip.example.com' })
  network = await createRtbNetwork(service)
})

afterAll(() => service.close())

const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

describe('a ping that finds a buyer', () => {
  test('is answered with exactly the fields of the contract', async () => {
    const { status, body, headers } = await network.ping()
    expect(status).toBe(200)
    expect(body).toEqual({
      uuid: expect.stringMatching(UUID),
      status: 'reserved',
      service_payout: 0,
      service_seconds: 0,
      inbound_number: null,
      sip_address: `${body.uuid}@sip.example.com`,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(headers).not.toHaveProperty('x-no-target-reason')
  })

  test('lives as long as the key says', async () => {
    const { key } = await network.addKey({ ttl_seconds: 90 })
    const { body } = await network.ping({ key })
    const reservedAt = Number.parseInt(body.uuid.replaceAll('-', '').slice(0, 12), 16)
    expect(Date.parse(body.expires_at) - reservedAt).toBe(90_000)
  })
})

const publisherOf = async (reservation: string) => {
  const { rows } = await service.database.pool.query(
    'SELECT afid FROM reservations JOIN affiliates ON affiliates.id = affiliate_id WHERE uuid = $1',
    [reservation],
  )
  return rows[0].afid
}

describe('parameters', () => {
  const send = (options: Parameters<TestService['request']>[2]) =>
    service.request('POST', '/rtbs.json', { apiKey: null, ...options })

  test('may stand in the query', async () => {
    const query = { key: network.key, publisher_id: 'p', caller_number: drawCaller() }
    expect(await send({ query })).toMatchObject({ status: 200, body: { status: 'reserved' } })
  })

  test.each([
    ['by its other name', { publisher_id: 'of the query' }, { source_id: 'of the body' }],
    ['by its name', { source_id: 'of the query' }, { publisher_id: 'of the body' }],
    [
      'though it is named twice',
      { publisher_id: 'of the query', source_id: 'too' },
      { source_id: 'of the body' },
    ],
  ])('the publisher in the body wins over that in the query, %s', async (_how, query, named) => {
    const { body } = await send({ body: { key: network.key, caller_number: drawCaller(), ...named }, query })
    expect(await publisherOf(body.uuid)).toBe('of the body')
  })

  test('may be a form', async () => {
    const body = new URLSearchParams({ key: network.key, publisher_id: 'p', caller_number: drawCaller() })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await send({ body: body.toString(), headers })).toMatchObject({ body: { status: 'reserved' } })
  })

  test.each([
    ['+442079460000', '+442079460000'],
    ['+6561234567', '+6561234567'],
    ['%2B6561234568', '+6561234568'],
    ['%203055550177', '+13055550177'],
  ])('hold a plus that a query or a form reads as a space: %s is %s', async (sent, callerNumber) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const method of ['GET', 'POST'] as const) {
      const { key } = await network.addKey()
      const parameters = `key=${key}&publisher_id=p&caller_number=${sent}`
      const answer = await service.app.main.inject(
        method === 'GET'
          ? { method, url: `/rtbs.json?${parameters}` }
          : { method, url: '/rtbs.json', payload: parameters, headers },
      )
      const { rows } = await service.database.pool.query(
        'SELECT caller_number FROM reservations WHERE uuid = $1',
        [answer.json().uuid],
      )
      expect([answer.statusCode, rows]).toEqual([200, [{ caller_number: callerNumber }]])
    }
  })

  test('may be JSON under the content type of a form', async () => {
    const body = JSON.stringify({ key: network.key, publisher_id: 'p', caller_number: drawCaller() })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await send({ body, headers })).toMatchObject({ body: { status: 'reserved' } })
  })

  test('of the body win over those of the query', async () => {
    const answer = await send({
      query: { key: 'unknown', publisher_id: 'from-query' },
      body: { key: network.key, caller_number: drawCaller() },
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 'reserved' } })
  })

  test.each([
    ['nothing at all', undefined, 401],
    ['broken JSON', '{"key":', 400],
    ['an unknown key', { key: '00000000-0000-4000-8000-000000000000', publisher_id: 'p' }, 401],
    ['a key that is no UUID', { key: "'; --", publisher_id: 'p' }, 401],
    ['a key that is no text', { key: ['a'], publisher_id: 'p' }, 401],
  ])('%s is refused', async (_what, body, status) => {
    const answer = await send(body === undefined ? {} : { body })
    expect(answer).toMatchObject({ status, body: { error: expect.any(String) } })
  })

  test.each(['null', '[1]', '7', '"key"'])('a body of JSON that is no object is refused: %s', async body => {
    const query = { key: network.key, publisher_id: 'p', caller_number: drawCaller() }
    expect(await send({ body, query })).toMatchObject({
      status: 400,
      body: { error: 'The body must hold parameters: a JSON object, or a form.' },
    })
  })

  test('a content type that holds no parameters is refused', async () => {
    const answer = await send({ body: '<a/>', headers: { 'content-type': 'application/xml' } })
    expect(answer.status).toBe(415)
    expect(answer.body.error).toMatch(/form.*JSON/)
  })

  test.each([
    [['home', 'auto'], 'home,auto'],
    [[1, null, true], '1,,true'],
    [{ min: 1 }, '{"min":1}'],
    [[{ min: 1 }], '[{"min":1}]'],
    [false, 'false'],
  ])('that concern no buyer cost no bid: %j is kept as the one text %s', async (interests, text) => {
    const { status, body } = await network.ping({ interests })
    expect([status, body.status]).toEqual([200, 'reserved'])
    const { rows } = await service.database.pool.query('SELECT tags FROM reservations WHERE uuid = $1', [
      body.uuid,
    ])
    expect(rows[0].tags).toMatchObject({ interests: text })
  })

  test('with a name longer than any condition could have cost no bid, and are not kept', async () => {
    const [longest, tooLong] = ['x'.repeat(100), 'x'.repeat(101)]
    const { status, body } = await network.ping({ [longest]: 'kept', [tooLong]: { deep: ['\0'] } })
    expect([status, body.status]).toEqual([200, 'reserved'])
    const { rows } = await service.database.pool.query('SELECT tags FROM reservations WHERE uuid = $1', [
      body.uuid,
    ])
    expect(rows[0].tags).toEqual({ [longest]: 'kept' })
  })

  test.each([
    ['no publisher', { publisher_id: undefined }, 'must include publisher_id (string)'],
    ['a publisher that is no text', { publisher_id: ['p'] }, 'must include publisher_id (string)'],
    ['no caller', { caller_number: undefined }, 'must include caller_number (string)'],
    ['an empty caller', { caller_number: '' }, 'must include caller_number (string)'],
    ['a blank caller', { caller_number: ' ' }, 'must include caller_number (string)'],
    ['a caller that is no text', { caller_number: { a: 1 } }, 'must include caller_number (string)'],
    ['an impossible caller', { caller_number: '+1202' }, /not a valid phone number/],
    ['a number of somebody else', { inbound_number: '+12025559999' }, /inbound_number/],
    ['an inbound number that is no number', { inbound_number: 'x' }, /inbound_number/],
    ['a tag whose JSON text is too long', { age: { min: 'x'.repeat(1_000) } }, /too long/],
    ['a tag that is nested too deeply', { age: JSON.parse('['.repeat(50) + ']'.repeat(50)) }, /"age"/],
    ['a tag that is too long', { age: 'x'.repeat(1_001) }, /too long/],
    ['a tag with NUL', { age: 'a\u0000' }, /"age"/],
    ['a tag with half a character', { age: 'a\ud800' }, /"age"/],
    ['too many tags', Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`t${i}`, i])), /100/],
  ])('%s is refused with a sentence', async (_what, parameters, sentence) => {
    const answer = await network.ping(parameters)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(sentence)
  })

  test('a publisher is matched to an afid as long as one can be, and to none that is longer', async () => {
    // Of any script: its characters take up to three bytes each.
    const afid = Array.from({ length: 600 }, (_, place) => String.fromCodePoint(0x4e00 + 7 * place)).join('')
    const { body } = await network.ping({ publisher_id: afid })
    expect(await publisherOf(body.uuid)).toBe(afid)
    expect(await network.ping({ publisher_id: `${afid}p` })).toMatchObject({
      status: 400,
      body: { error: 'publisher_id is too long: send at most 600 characters.' },
    })
  })

  test('source_id stands for publisher_id, and numbers are read as texts', async () => {
    const caller_number = Number(drawCaller().slice(1))
    const answer = await network.ping({ publisher_id: undefined, source_id: 17, caller_number })
    expect(answer).toMatchObject({ status: 200, body: { status: 'reserved' } })
  })

  test('caller_number may be left out where the key allows it, and such pings never shield one another', async () => {
    const { key } = await network.addKey({ allow_no_caller_number: true })
    const first = await network.ping({ key, caller_number: undefined })
    const second = await network.ping({ key, caller_number: ' ', inbound_number: ' ' })
    expect([first.body.status, second.body.status]).toEqual(['reserved', 'reserved'])
    expect(first.body.uuid).not.toBe(second.body.uuid)
  })

  test('a key for something else than bidding is refused', async () => {
    const { key } = await network.addKey({ action: 'conversion' })
    expect(await network.ping({ key })).toMatchObject({ status: 401 })
  })
})

describe('a ping that finds nobody', () => {
  test.each([
    ['paused', [{ paused: true }]],
    ['capped', [{ daily_cap_attributes: { cap: 0 } }]],
    ['capped', [{ concurrency_cap: 0 }]],
    ['closed', [{ business_hours_attributes: [{ day_of_week: 0, work_day: false }] }]],
    ['tag_mismatch', [{ tag_list: '<<<age:>=18>>>' }]],
    ['no_bid', []],
    ['paused', [{ tag_list: '<<<age:18>>>' }, { paused: true }]],
  ])('is told the reason %s and nothing else', async (reason, targets) => {
    const { ping } = await createRtbNetwork(service, { targets })
    const { status, body, headers } = await ping()
    expect(status).toBe(200)
    expect(body).toEqual({ uuid: expect.stringMatching(UUID), status: 'no-target' })
    expect(headers['x-no-target-reason']).toBe(reason)
  })

  test('finds one as soon as its tags fit', async () => {
    const { ping } = await createRtbNetwork(service, { targets: [{ tag_list: '<<<age:>=18>>>' }] })
    expect(await ping({ age: 17 })).toMatchObject({ body: { status: 'no-target' } })
    expect(await ping({ age: 18 })).toMatchObject({ body: { status: 'reserved' } })
  })

  test.each(['key', 'campaign', 'affiliate'] as const)('is rejected where the %s is paused', async paused => {
    const { ping, cid } = await createRtbNetwork(service, { key: { paused: paused === 'key' } })
    if (paused === 'campaign') {
      await service.request('PUT', `/campaigns/cid/${cid}.json`, { body: { campaign: { paused: true } } })
    }
    const publisher_id = `${paused}-publisher`
    await service.request('POST', '/api/v1/affiliates.json', {
      body: { affiliate: { afid: publisher_id, paused: paused === 'affiliate' } },
    })
    const { body, headers } = await ping({ publisher_id })
    expect(body).toEqual({ uuid: expect.stringMatching(UUID), status: 'no-target' })
    expect(headers['x-no-target-reason']).toBe('paused')
  })
})

describe('the candidates are what option 1 dials', () => {
  const through = (option: Readonly<Record<string, unknown>>) =>
    createRtbNetwork(service, { campaign: { menu_options_attributes: [{ option: '1', ...option }] } })

  const reasonOf = async ({ ping }: RtbNetwork) => (await ping()).headers['x-no-target-reason']

  test('its own targets before those of the campaign', async () => {
    const { targetIds } = await createRtbNetwork(service, { targets: [{ paused: true }] })
    expect(await reasonOf(await through({ target_ids: targetIds }))).toBe('paused')
  })

  test('those of the campaign that it goes to, however far', async () => {
    const last = await createRtbNetwork(service, { targets: [{ concurrency_cap: 0 }] })
    const middle = await through({ target_cid: last.cid })
    expect(await reasonOf(await through({ target_cid: middle.cid }))).toBe('capped')
  })

  test('nobody where that campaign is paused, or goes round in circles', async () => {
    const paused = await createRtbNetwork(service, { campaign: { paused: true } })
    expect(await reasonOf(await through({ target_cid: paused.cid }))).toBe('paused')
    const circle = await through({ target_cid: network.cid })
    await service.request('PUT', `/campaigns/cid/${circle.cid}.json`, {
      body: {
        campaign: {
          destroy_nested: true,
          menu_options_attributes: [{ option: '1', target_cid: circle.cid }],
        },
      },
    })
    expect(await reasonOf(circle)).toBe('no_bid')
  })

  test('nobody where it dials a number, which no reservation can hold', async () => {
    expect(await reasonOf(await through({ target_number: '+12025550199' }))).toBe('no_bid')
  })
})

describe('the publisher', () => {
  const affiliatesNamed = async (afid: string) => {
    const { rows } = await service.database.pool.query('SELECT id FROM affiliates WHERE afid = $1', [afid])
    return rows
  }

  test('becomes an Affiliate when it is not known, once, however many pings name it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => network.ping({ publisher_id: 'newcomer' })),
    )
    expect(answers.map(answer => answer.body.status)).toEqual(Array(20).fill('reserved'))
    expect(await affiliatesNamed('newcomer')).toHaveLength(1)
  })

  test('that is new is known to the call of its reservation at once', async () => {
    const { body } = await network.ping({ publisher_id: 'calls-at-once' })
    const call = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: { simulated_call: { sip_address: body.sip_address, caller_number: drawCaller() } },
    })
    expect(call.body.simulated_call.call).toMatchObject({ afid: 'calls-at-once' })
  })

  test('is paused for its next ping, however new it is', async () => {
    await network.ping({ publisher_id: 'paused-at-once' })
    const [affiliate] = await affiliatesNamed('paused-at-once')
    const path = `/api/v1/affiliates/${affiliate.id}.json`
    await service.request('PUT', path, { body: { affiliate: { paused: true } } })
    const { headers } = await network.ping({ publisher_id: 'paused-at-once' })
    expect(headers['x-no-target-reason']).toBe('paused')
  })

  test('whose name is always another one does not have the configuration loaded again each time', async () => {
    const versions = async () => {
      const { rows } = await service.database.pool.query(
        'SELECT count(*)::integer AS count FROM configuration_changes',
      )
      return rows[0].count
    }
    const [startedAt, before] = [Date.now(), await versions()]
    for (let place = 0; place < 30; place++) await network.ping({ publisher_id: `random-${place}` })
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000)
    expect((await versions()) - before).toBeLessThanOrEqual(1 + seconds)
    expect(await affiliatesNamed('random-29')).toHaveLength(1)
  })

  test('is not created by a ping that is refused', async () => {
    await network.ping({ publisher_id: 'refused', caller_number: 'nonsense' })
    expect(await affiliatesNamed('refused')).toEqual([])
  })
})

describe('Ping Shield', () => {
  test('answers a second ping of the caller with the same reservation', async () => {
    const caller_number = drawCaller()
    const first = await network.ping({ caller_number })
    const second = await network.ping({ caller_number })
    expect(second.body).toEqual({ ...first.body, service_ping_shield: true })
  })

  test('answers with a confirmed reservation as confirmed', async () => {
    const caller_number = drawCaller()
    const first = await network.ping({ caller_number })
    await network.confirm(first.body.uuid)
    const second = await network.ping({ caller_number })
    expect(second.body).toEqual({ ...first.body, status: 'confirmed', service_ping_shield: true })
  })

  test('holds although nobody would take the call any more', async () => {
    const { ping } = await createRtbNetwork(service, {
      targets: [{ concurrency_cap: 1 }],
      key: { add_to_caps_on_status_reserved: true },
    })
    const caller_number = drawCaller()
    const first = await ping({ caller_number })
    const second = await ping({ caller_number })
    expect(second.body).toEqual({ ...first.body, service_ping_shield: true })
  })

  test('does not reach another key, unless their scope is the campaign', async () => {
    const caller_number = drawCaller()
    const wide = await network.addKey({ ping_shield_scope: 'campaign' })
    const sibling = await network.addKey({ ping_shield_scope: 'campaign' })
    const reserved = await network.ping({ caller_number, key: wide.key })
    const duplicate = await network.ping({ caller_number, key: sibling.key })
    expect(duplicate.body).toEqual({ ...reserved.body, service_ping_shield: true })
    const own = await network.ping({ caller_number })
    const { key } = await network.addKey()
    const others = await network.ping({ caller_number, key })
    expect(new Set([reserved, own, others].map(({ body }) => body.uuid)).size).toBe(3)
  })

  test('under campaign scope finds what other keys reserved under theirs, and confirms it', async () => {
    const caller_number = drawCaller()
    const first = await network.ping({ caller_number })
    const { key } = await network.addKey({ ping_shield_scope: 'campaign' })
    const duplicate = await network.ping({ caller_number, key })
    expect(duplicate.body).toEqual({ ...first.body, service_ping_shield: true })
    expect((await network.confirm(first.body.uuid, { key })).body.status).toBe('confirmed')
    expect((await network.ping({ caller_number, key })).body).toMatchObject({
      uuid: first.body.uuid,
      status: 'confirmed',
      service_ping_shield: true,
    })
  })

  test('under campaign scope does not reach another campaign', async () => {
    const caller_number = drawCaller()
    const other = await createRtbNetwork(service, { key: { ping_shield_scope: 'campaign' } })
    const first = await network.ping({ caller_number })
    expect((await other.ping({ caller_number })).body.uuid).not.toBe(first.body.uuid)
  })

  test('holds for one of whose publisher every ping is refused from now on', async () => {
    const { first, again, other } = await pingsOfRarelyClaimed(service)
    expect((await again()).body).toEqual({ ...first.body, service_ping_shield: true })
    expect(await other()).toMatchObject({
      body: { uuid: expect.any(String), status: 'no-target' },
      headers: { 'x-no-target-reason': 'shield' },
    })
  })

  test('ends with the reservation', async () => {
    const caller_number = drawCaller()
    const first = await network.ping({ caller_number })
    await service.database.pool.query(
      `WITH lapsed AS (
         UPDATE reservations SET expires_at = created_at WHERE uuid = $1
       ) UPDATE ping_shields SET expires_at = reserved_at WHERE reservation_uuid = $1`,
      [first.body.uuid],
    )
    const second = await network.ping({ caller_number })
    expect(second.body.uuid).not.toBe(first.body.uuid)
    expect(second.body).not.toHaveProperty('service_ping_shield')
  })
})

describe('the number to call', () => {
  let number: string

  beforeAll(async () => {
    const created = await service.request('POST', '/numbers.json', {
      body: {
        number: { number: '+12025550177', cid: network.cid, tag_list: '<<<tier:gold>>>' },
      },
    })
    number = created.body.number.number
  })

  test('is the requested one', async () => {
    const { body } = await network.ping({ inbound_number: '(202) 555-0177' })
    expect(body.inbound_number).toBe(number)
  })

  test('brings its tags, which the ping may override', async () => {
    const { ping } = await createRtbNetwork(service, { targets: [{ tag_list: '<<<tier:gold>>>' }] })
    expect((await ping({ inbound_number: number })).body.status).toBe('reserved')
    expect((await ping({ inbound_number: number, tier: 'tin' })).body.status).toBe('no-target')
  })

  test("is otherwise the key's own", async () => {
    const { key } = await network.addKey({ inbound_number: number })
    expect((await network.ping({ key })).body.inbound_number).toBe(number)
  })

  test('of another Company is refused', async () => {
    const otherId = await service.addCompany()
    const other = await service.request('POST', '/campaigns.json', {
      body: { campaign: {} },
      query: { company_id: otherId },
    })
    await service.request('POST', '/numbers.json', {
      body: { number: { number: '+12025550188', cid: other.body.campaign.cid } },
      query: { company_id: otherId },
    })
    expect(await network.ping({ inbound_number: '+12025550188' })).toMatchObject({ status: 400 })
  })
})
