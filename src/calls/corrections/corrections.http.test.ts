import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork, eventsOf } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

type Options = Parameters<TestService['request']>[2]

/** Of a campaign whose calls bring $10 and cost $4 from 30 s on. */
async function placeCall(fields: object = {}) {
  const tiers = [{ seconds: 30, revenue: 10, payout: 4 }]
  const network = await createCallNetwork(service, {
    campaign: { conversion_criteria_attributes: [{ tiers }] },
  })
  const { call } = (await network.call({ ...fields })).body.simulated_call
  return { ...network, uuid: call.uuid as string, placed: call }
}

const correct = (uuid: string, conversion: object, options: Options = {}) =>
  service.request('POST', `/api/v5/calls/${uuid}/conversions.json`, { body: { conversion }, ...options })

const readCall = async (uuid: string) =>
  (await service.request('GET', `/api/v5/calls/${uuid}.json`)).body.call

const postings = async (uuid: string, options: Options = {}) =>
  eventsOf(await service.request('GET', `/api/v5/calls/${uuid}/events.json`, options)).filter(
    ({ type }) => type === 'conversion_posted',
  )

async function audited(uuid: string) {
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query: { resource: 'call' } })
  const events = body.map(({ audit_event: event }: { audit_event: object }) => event)
  return events.filter(({ after }: { after: { uuid: string } }) => after.uuid === uuid)
}

/** The same, as if it had come through a publisher. */
async function publishedCall(fields: object = {}) {
  const placed = await placeCall(fields)
  await service.database.pool.query(
    `UPDATE calls SET affiliate_id = (SELECT min(id) FROM affiliates WHERE company_id = $1) WHERE uuid = $2`,
    [service.companyId, placed.uuid],
  )
  return placed
}

beforeAll(async () => {
  const affiliate = { afid: 'north', name: 'North Media' }
  const created = await service.request('POST', '/api/v1/affiliates.json', { body: { affiliate } })
  expect(created.status).toBe(201)
})

describe('a correction', () => {
  test('takes the place of what the criterion said, and tells who made it and why', async () => {
    const { uuid } = await publishedCall({ answers: [{ talk_seconds: 5 }] })
    const member = await service.addUser(service.companyId, 'member')
    const conversion = { revenue: 7.25, payout: 3, note: 'The buyer credits half of it.' }
    const { status, body } = await correct(uuid, conversion, { apiKey: member })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.call).toMatchObject({ uuid, converted: true, revenue: 7.25, payout: 3 })
    expect(await readCall(uuid)).toMatchObject({ converted: true, revenue: 7.25, payout: 3 })
    const user = { id: expect.any(Number), name: expect.any(String) }
    expect(await postings(uuid)).toMatchObject([{ data: { ...conversion, user } }])
    expect(await audited(uuid)).toMatchObject([
      {
        operation: 'correct_amounts',
        resource_id: 0,
        before: { converted: false, revenue: 0, payout: 0 },
        after: { uuid, converted: true, ...conversion },
      },
    ])
  })

  test('leaves an amount that is not sent, and an amount of 0 converts too', async () => {
    const { uuid } = await publishedCall({ answers: [{ talk_seconds: 5 }] })
    expect((await correct(uuid, { revenue: 0 })).body.call).toMatchObject({ converted: true, revenue: 0 })
    expect((await correct(uuid, { payout: 2.5 })).body.call).toMatchObject({ revenue: 0, payout: 2.5 })
    expect((await correct(uuid, { revenue: 6 })).body.call).toMatchObject({ revenue: 6, payout: 2.5 })
    expect(await postings(uuid)).toMatchObject([
      { data: { revenue: 0, payout: null } },
      { data: { revenue: null, payout: 2.5 } },
      { data: { revenue: 6, payout: null } },
    ])
  })

  test('that is sent several times is made once', async () => {
    const { uuid } = await publishedCall()
    const answers = await Promise.all([1, 2, 3, 4].map(() => correct(uuid, { revenue: 12 })))
    expect(answers.map(({ status, body }) => [status, body.call.revenue])).toEqual(
      answers.map(() => [200, 12]),
    )
    expect(await postings(uuid)).toHaveLength(1)
    expect(await audited(uuid)).toHaveLength(1)
  })

  test('of one amount leaves the other as somebody else corrects it in the same moment', async () => {
    const { uuid } = await publishedCall()
    await Promise.all([correct(uuid, { revenue: 8 }), correct(uuid, { payout: 2 })])
    expect(await readCall(uuid)).toMatchObject({ revenue: 8, payout: 2 })
    expect(await audited(uuid)).toHaveLength(2)
  })

  test('with an Idempotency-Key is answered as it was the first time', async () => {
    const { uuid } = await publishedCall()
    const headers = { 'idempotency-key': `correction-${uuid}` }
    const first = await correct(uuid, { revenue: 12 }, { headers })
    await correct(uuid, { revenue: 13 })
    const second = await correct(uuid, { revenue: 12 }, { headers })
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.body).toEqual(first.body)
    expect(await readCall(uuid)).toMatchObject({ revenue: 13 })
    expect((await correct(uuid, { revenue: 14 }, { headers })).status).toBe(422)
  })

  test('and postings by a key correct each other, whichever comes last', async () => {
    const { uuid, campaignId } = await publishedCall()
    const path = `/campaigns/${campaignId}/postback_keys.json`
    const created = await service.request('POST', path, { body: { postback_key: { action: 'conversion' } } })
    const query = { key: created.body.postback_key.key, call_uuid: uuid, revenue: '20' }
    expect((await service.request('GET', '/conversions.json', { apiKey: null, query })).status).toBe(200)
    expect((await correct(uuid, { revenue: 21, payout: 8 })).body.call).toMatchObject({ revenue: 21 })
    expect((await service.request('GET', '/conversions.json', { apiKey: null, query })).status).toBe(200)
    expect(await readCall(uuid)).toMatchObject({ revenue: 20, payout: 8 })
    expect(await postings(uuid)).toHaveLength(3)
  })

  test('changes what reports add up', async () => {
    const { uuid, campaignId, placed } = await publishedCall()
    await correct(uuid, { revenue: 11.5, payout: 1.5 })
    const day = placed.created_at.slice(0, 10)
    const query = {
      ...{ domain: 'calls', facet: 'campaign', 'campaign_id[]': campaignId },
      ...{ created_at_start: day, created_at_end: day },
    }
    const { body } = await service.request('GET', '/api/v1/reports.json', { query })
    expect(body.data).toMatchObject([{ revenue: 11.5, payout: 1.5, converted_count: 1 }])
  })
})

describe('what a party sees of it', () => {
  test('is its own amount, and neither who corrected it nor the note', async () => {
    const { uuid, targetIds } = await publishedCall()
    await correct(uuid, { revenue: 9, payout: 3, note: 'Between us.' })
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId: targetIds[0] as number })
    expect((await postings(uuid, { apiKey: buyer })).map(({ data }) => data)).toEqual([{ revenue: 9 }])
    const { rows } = await service.database.pool.query('SELECT affiliate_id FROM calls WHERE uuid = $1', [
      uuid,
    ])
    const publisher = await service.addUser(service.companyId, 'publisher', {
      affiliateId: rows[0].affiliate_id,
    })
    expect((await postings(uuid, { apiKey: publisher })).map(({ data }) => data)).toEqual([{ payout: 3 }])
  })
})

describe('what is refused', () => {
  test('what says nothing, or what cannot be kept, at its field', async () => {
    const { uuid } = await publishedCall()
    const errorsOf = async (conversion: object) => {
      const { status, body } = await correct(uuid, conversion)
      expect(status, JSON.stringify(body)).toBe(422)
      return body.conversion.errors
    }
    expect(await errorsOf({})).toEqual({ revenue: ["can't be blank where no payout is given"] })
    expect(await errorsOf({ note: 'nothing' })).toHaveProperty('revenue')
    expect(await errorsOf({ revenue: null, payout: 3 })).toHaveProperty('revenue')
    expect(await errorsOf({ revenue: -1 })).toHaveProperty('revenue')
    expect(await errorsOf({ payout: '3' })).toHaveProperty('payout')
    expect(await errorsOf({ payout: 1_000_001 })).toHaveProperty('payout')
    expect(await errorsOf({ revenue: 1, payout: 0.00001 })).toEqual({
      payout: ['must have at most 4 decimals'],
    })
    expect(await errorsOf({ revenue: 1, note: ' ' })).toHaveProperty('note')
    expect(await postings(uuid)).toEqual([])
  })

  test('a body without its root key', async () => {
    const { uuid } = await publishedCall()
    expect((await correct(uuid, {}, { body: { revenue: 3 } })).status).toBe(400)
  })

  test('an amount that nobody is there to pay, or to be paid', async () => {
    const unpublished = await placeCall()
    await service.database.pool.query('UPDATE calls SET affiliate_id = NULL WHERE uuid = $1', [
      unpublished.uuid,
    ])
    const { body } = await correct(unpublished.uuid, { revenue: 3, payout: 3 })
    expect(body.conversion.errors).toEqual({ payout: ['must be 0: the call came through no publisher'] })
    expect((await correct(unpublished.uuid, { revenue: 3, payout: 0 })).status).toBe(200)
    const unrouted = await publishedCall()
    await service.database.pool.query('UPDATE calls SET forwarded_time = NULL WHERE uuid = $1', [
      unrouted.uuid,
    ])
    const refused = await correct(unrouted.uuid, { revenue: 3, payout: 3 })
    expect(refused.body.conversion.errors).toEqual({
      revenue: ['must be 0: the call rang nobody who could pay for it'],
    })
  })

  test('a call that is still running', async () => {
    const { uuid } = await placeCall({ clock: 'realtime', answers: [{ talk_seconds: 600 }] })
    const { status, body } = await correct(uuid, { revenue: 3 })
    expect(status).toBe(422)
    expect(body.error).toMatch(/^This call is still running: /)
    await service.request('POST', `/api/v5/calls/${uuid}/hangup.json`)
    expect((await correct(uuid, { revenue: 3 })).status).toBe(200)
  })

  test('a call that does not exist, and that of another Company', async () => {
    expect((await correct('0199d3f2-7a10-7c3e-9f00-000000000001', { revenue: 3 })).status).toBe(404)
    expect((await correct('no-uuid', { revenue: 3 })).status).toBe(404)
    const { uuid } = await publishedCall()
    const company_id = await service.addCompany()
    expect((await correct(uuid, { revenue: 3 }, { query: { company_id } })).status).toBe(404)
    expect(await postings(uuid)).toEqual([])
  })

  test('who has no key, only reads, or is a party to it', async () => {
    const { uuid, targetIds } = await publishedCall()
    expect((await correct(uuid, { revenue: 3 }, { apiKey: null })).status).toBe(401)
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await correct(uuid, { revenue: 3 }, { apiKey: reporter })).status).toBe(403)
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId: targetIds[0] as number })
    expect((await correct(uuid, { revenue: 3 }, { apiKey: buyer })).status).toBe(403)
    expect(await postings(uuid)).toEqual([])
  })
})
