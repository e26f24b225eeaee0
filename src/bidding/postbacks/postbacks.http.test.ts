import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork, drawCallerNumber, eventsOf } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

type Fields = Readonly<Record<string, string>>

/** A campaign whose calls bring $10 and cost $4 from 30 s on, and its key for one action. */
async function createNetwork(action: 'conversion' | 'data' | 'rtb', companyId?: number) {
  const tiers = [{ seconds: 30, revenue: 10, payout: 4 }]
  const network = await createCallNetwork(service, {
    ...(companyId !== undefined && { companyId }),
    campaign: { conversion_criteria_attributes: [{ tiers }] },
  })
  const path = `/campaigns/${network.campaignId}/postback_keys.json`
  const created = await service.request('POST', path, {
    body: { postback_key: { action } },
    query: companyId === undefined ? {} : { company_id: companyId },
  })
  const { id, key } = created.body.postback_key as { id: number; key: string }
  const call = async (fields: object = {}) => (await network.call({ ...fields })).body.simulated_call.call
  return { ...network, keyId: id, key, call }
}

const convert = (parameters: Fields) =>
  service.request('GET', '/conversions.json', { apiKey: null, query: parameters })
const write = (parameters: Fields) =>
  service.request('GET', '/data_writing.json', { apiKey: null, query: parameters })

const readCall = async (uuid: string) =>
  (await service.request('GET', `/api/v5/calls/${uuid}.json`)).body.call
const eventsNamed = async (uuid: string, type: string) =>
  eventsOf(await service.request('GET', `/api/v5/calls/${uuid}/events.json`)).filter(
    event => event.type === type,
  )

describe('a conversion that is posted', () => {
  test('takes the place of what the criterion says, and leaves an event', async () => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call({ answers: [{ talk_seconds: 5 }] })
    const answer = await convert({ key, call_uuid: uuid, revenue: '99.95', payout: '40' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      call_uuid: uuid,
      revenue: 99.95,
      payout: 40,
      tag_values: {},
      status: 'converted',
    })
    expect(await readCall(uuid)).toMatchObject({ converted: true, revenue: 99.95, payout: 40 })
    expect(await eventsNamed(uuid, 'conversion_posted')).toMatchObject([
      { data: { revenue: 99.95, payout: 40 } },
    ])
  })

  test('leaves the other amount as it is, and does not tell it', async () => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call()
    const bought = await convert({ key, call_uuid: uuid, revenue: '12.00005' })
    expect(bought.body).toEqual({
      call_uuid: uuid,
      revenue: 12.0001,
      tag_values: {},
      status: 'converted',
    })
    expect(await readCall(uuid)).toMatchObject({ revenue: 12.0001, payout: 4 })
    for (let sending = 0; sending < 2; sending++) {
      const sold = await convert({ key, call_uuid: uuid, payout: '5' })
      expect(sold.body).toEqual({ call_uuid: uuid, payout: 5, tag_values: {}, status: 'converted' })
    }
    expect(await readCall(uuid)).toMatchObject({ revenue: 12.0001, payout: 5 })
  })

  test('may be sent again without effect, and changed', async () => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call()
    const parameters = { key, call_uuid: uuid, revenue: '50' }
    const answers = await Promise.all([convert(parameters), convert(parameters), convert(parameters)])
    for (const { status, body } of answers) expect([status, body.revenue]).toEqual([200, 50])
    expect(await eventsNamed(uuid, 'conversion_posted')).toHaveLength(1)
    expect((await convert({ ...parameters, revenue: '0' })).body).toMatchObject({ revenue: 0 })
    expect(await eventsNamed(uuid, 'conversion_posted')).toHaveLength(2)
    expect(await readCall(uuid)).toMatchObject({ converted: true, revenue: 0 })
  })

  test('for a call that is still running holds at its end', async () => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call({ clock: 'realtime' })
    await convert({ key, call_uuid: uuid, revenue: '33.33' })
    expect(await readCall(uuid)).toMatchObject({ converted: true, revenue: 33.33 })
    await service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
    expect(await readCall(uuid)).toMatchObject({
      status: 'finished',
      converted: true,
      revenue: 33.33,
      payout: 0,
    })
  })

  test.each([
    [
      'a form',
      'application/x-www-form-urlencoded',
      (fields: Fields) => new URLSearchParams(fields).toString(),
    ],
    ['JSON', 'application/json', JSON.stringify],
    ['JSON under a form’s name', 'application/x-www-form-urlencoded', JSON.stringify],
  ])('may be posted as %s, the key in the query', async (_, contentType, encode) => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call()
    const answer = await service.app.main.inject({
      method: 'POST',
      url: `/conversions.json?key=${key}&revenue=1`,
      headers: { 'content-type': contentType },
      payload: encode({ call_uuid: uuid, revenue: '77' }),
    })
    expect([answer.statusCode, answer.json().revenue]).toEqual([200, 77])
  })

  test('may name the caller instead, whose last call to the campaign is meant', async () => {
    const { key, call } = await createNetwork('conversion')
    const caller_number = drawCallerNumber()
    const [first, last] = [await call({ caller_number }), await call({ caller_number })]
    const answer = await convert({ key, caller_number, revenue: '8' })
    expect(answer).toMatchObject({
      status: 200,
      body: { call_uuid: last.uuid, caller_number, revenue: 8, status: 'converted' },
    })
    expect(await readCall(last.uuid)).toMatchObject({ revenue: 8 })
    expect(await eventsNamed(first.uuid, 'conversion_posted')).toEqual([])
    const stranger = await convert({ key, caller_number: drawCallerNumber(), revenue: '8' })
    expect(stranger.status).toBe(404)
  })

  test('goes to no call of the caller that is older than 30 days', async () => {
    const { key, call } = await createNetwork('conversion')
    const caller_number = drawCallerNumber()
    const { uuid } = await call({ caller_number })
    const age = (days: number) =>
      service.database.pool.query(
        `UPDATE calls SET created_at = now() - make_interval(days => $2) WHERE uuid = $1`,
        [uuid, days],
      )
    for (const table of ['calls', 'call_events']) {
      await service.database.pool.query(`SELECT ensure_partitions($1, now() - interval '31 days', 2)`, [
        table,
      ])
    }
    await age(31)
    expect((await convert({ key, caller_number, revenue: '8' })).status).toBe(404)
    await age(29)
    expect((await convert({ key, caller_number, revenue: '8' })).status).toBe(200)
  })

  test('is not made by the preview of a link', async () => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call()
    const url = `/conversions.json?key=${key}&call_uuid=${uuid}&revenue=9`
    const answer = await service.app.main.inject({ method: 'GET', url, headers: { purpose: 'prefetch' } })
    expect(answer.statusCode).toBe(204)
    expect(await eventsNamed(uuid, 'conversion_posted')).toEqual([])
    // Nobody looks ahead by POST.
    const payload = { key, call_uuid: uuid, revenue: '9' }
    const sent = {
      method: 'POST',
      url: '/conversions.json',
      payload,
      headers: { purpose: 'prefetch' },
    } as const
    expect((await service.app.main.inject(sent)).statusCode).toBe(200)
    expect(await eventsNamed(uuid, 'conversion_posted')).toHaveLength(1)
  })

  test('is not made by asking whether it could be', async () => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call({ answers: [{ talk_seconds: 5 }] })
    const url = `/conversions.json?key=${key}&call_uuid=${uuid}&revenue=9`
    const answer = await service.app.main.inject({ method: 'HEAD', url })
    expect(answer.statusCode).toBe(204)
    expect(await readCall(uuid)).toMatchObject({ converted: false })
  })

  test.each([
    ['.5', 0.5],
    ['12.', 12],
    [String(1e-7), 0],
    ['1.5E-04', 0.0002],
    ['12.00005', 12.0001],
  ])('is of an amount as senders write it: %s', async (revenue, kept) => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call({ answers: [{ talk_seconds: 5 }] })
    expect((await convert({ key, call_uuid: uuid, revenue })).status).toBe(200)
    expect(await readCall(uuid)).toMatchObject({ revenue: kept })
  })

  const AMOUNTS = ['[revenue]', '-1', '1e3', '12,50', 'NaN', '1000000.01', '99999999']
  test.each<[string, Fields]>([
    ['must include call_uuid or caller_number (string)', { revenue: '1' }],
    ['call_uuid must be the UUID of a call.', { call_uuid: '[call_uuid]', revenue: '1' }],
    ['must include revenue or payout (number)', {}],
    ...AMOUNTS.map((revenue): [string, Fields] => ['revenue must be a number of dollars', { revenue }]),
    ['payout must be a number of dollars', { payout: 'much' }],
  ])('is refused in words: %s %o', async (sentence, parameters) => {
    const { key, call } = await createNetwork('conversion')
    const { uuid } = await call()
    const named: Fields = sentence.startsWith('must include call_uuid') ? {} : { call_uuid: uuid }
    const answer = await convert({ key, ...named, ...parameters })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(sentence)
    expect(await eventsNamed(uuid, 'conversion_posted')).toEqual([])
  })
})

describe('tags that are written', () => {
  test('are added to the call, and take the place of those with the same keys', async () => {
    const { key, call } = await createNetwork('data')
    const { uuid } = await call({ tags: { age: '30', income: 'high' } })
    const answer = await write({ key, call_uuid: uuid, age: '31', disposition: 'sold' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      tag_values: { age: '31', disposition: 'sold' },
      call_uuid: uuid,
      status: 'written',
    })
    expect((await readCall(uuid)).tags).toMatchObject({ age: '31', income: 'high', disposition: 'sold' })
    await write({ key, call_uuid: uuid, age: '31', disposition: 'sold' })
    expect(await eventsNamed(uuid, 'tags_written')).toMatchObject([
      { data: { tags: { age: '31', disposition: 'sold' } } },
    ])
  })

  test('for a caller go to its last call to the campaign', async () => {
    const { key, call } = await createNetwork('data')
    const caller_number = drawCallerNumber()
    const earlier = await call({ caller_number })
    const last = await call({ caller_number })
    const answer = await write({ key, caller_number, disposition: 'sold' })
    expect(answer.body).toEqual({ tag_values: { disposition: 'sold' }, caller_number, status: 'written' })
    expect((await readCall(last.uuid)).tags).toMatchObject({ disposition: 'sold' })
    expect((await readCall(earlier.uuid)).tags).not.toHaveProperty('disposition')
  })

  test('stay when the call ends after them', async () => {
    const { key, call } = await createNetwork('data')
    const { uuid } = await call({ clock: 'realtime' })
    await write({ key, call_uuid: uuid, disposition: 'sold' })
    await service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
    expect(await readCall(uuid)).toMatchObject({ status: 'finished', tags: { disposition: 'sold' } })
  })

  test('are never more than a call may carry', async () => {
    const { key, call } = await createNetwork('data')
    const { uuid } = await call()
    const hundred = (round: number) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`tag_${round}_${index}`, 'yes']))
    const statuses = []
    for (let round = 0; round < 5; round++) {
      statuses.push((await write({ key, call_uuid: uuid, ...hundred(round) })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 400])
    const { tags } = await readCall(uuid)
    expect(Object.keys(tags).filter(name => name.startsWith('tag_4_'))).toEqual([])
  })

  test.each<[string, Fields]>([
    ['must include call_uuid or caller_number (string)', { age: '31' }],
    ['call_uuid must be the UUID of a call.', { call_uuid: 'seven', age: '31' }],
    ['caller_number is not a valid phone number.', { caller_number: 'anonymous', age: '31' }],
    ['must include a tag', { caller_number: '+12025550100' }],
    ['too long', { caller_number: '+12025550100', note: 'x'.repeat(5_000) }],
  ])('are refused in words: %s', async (sentence, parameters) => {
    const { key } = await createNetwork('data')
    const answer = await write({ key, ...parameters })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(sentence)
  })
})

describe('a key', () => {
  test('that is unknown, missing, or made for something else is refused', async () => {
    const { call, key: conversionKey } = await createNetwork('conversion')
    const { key: dataKey } = await createNetwork('data')
    const { key: rtbKey } = await createNetwork('rtb')
    const { uuid } = await call()
    const nobodys = '00000000-0000-4000-8000-000000000000'
    for (const key of [dataKey, rtbKey, nobodys]) {
      expect((await convert({ key, call_uuid: uuid, revenue: '1' })).status).toBe(401)
    }
    for (const key of [conversionKey, rtbKey, nobodys]) {
      expect((await write({ key, call_uuid: uuid, age: '1' })).status).toBe(401)
    }
    expect((await convert({ call_uuid: uuid, revenue: '1' })).status).toBe(401)
  })

  test('that is paused is refused', async () => {
    const { call, key, keyId, campaignId } = await createNetwork('conversion')
    const { uuid } = await call()
    await service.request('PUT', `/campaigns/${campaignId}/postback_keys/${keyId}.json`, {
      body: { postback_key: { paused: true } },
    })
    expect((await convert({ key, call_uuid: uuid, revenue: '1' })).status).toBe(401)
  })

  test('reaches the calls of its own campaign alone: others are as good as none', async () => {
    const own = await createNetwork('conversion')
    const data = await createNetwork('data')
    const otherCompany = await createNetwork('conversion', await service.addCompany())
    const { uuid } = await own.call()
    const elsewhere = (await otherCompany.call()).uuid
    const sibling = (await data.call()).uuid
    const none = uuid.replace(/....$/, '0000')
    for (const call_uuid of [elsewhere, sibling, none]) {
      expect((await convert({ key: own.key, call_uuid, revenue: '1' })).status).toBe(404)
      if (call_uuid === sibling) continue
      expect((await write({ key: data.key, call_uuid, age: '1' })).status).toBe(404)
    }
    // Whoever has called another campaign has not called this one yet.
    const { uuid: calledElsewhere, caller: caller_number } = await own.call()
    expect((await write({ key: data.key, caller_number, age: '1' })).body.status).toBe('kept')
    expect((await readCall(calledElsewhere)).tags).not.toHaveProperty('age')
  })
})
