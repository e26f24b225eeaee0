import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeBuyer, startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let buyer: FakeBuyer
let targetId: number

const BIDS = { bid: '12.5', seconds: 44.2, dial: '+12025550123' }

beforeAll(async () => {
  buyer = await startFakeBuyer()
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1' })
  targetId = await addTarget({
    url: `${buyer.answering('/bids', BIDS)}?caller=[caller_number]`,
    method: 'POST',
    headers: { Authorization: 'Bearer of-ours' },
    body: '{"age": [age], "who": "[publisher_id]", "campaign": "[campaign_id]", "target": "[target_id]"}',
    bid_path: 'bid',
    seconds_path: 'seconds',
    number_path: 'dial',
  })
})

afterAll(async () => {
  await service.close()
  await buyer.close()
})

async function addTarget(bidRequest: object | null, companyId = service.companyId): Promise<number> {
  const { status, body } = await service.request('POST', '/targets.json', {
    query: { company_id: companyId },
    body: { target: { number: '+13055550101', bid_request_attributes: bidRequest } },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.target.id
}

const trial = (fields: object | undefined, options: { id?: number; apiKey?: string | null } = {}) =>
  service.request('POST', `/targets/${options.id ?? targetId}/try_bid.json`, {
    ...(fields !== undefined && { body: { bid_trial: fields } }),
    ...(options.apiKey !== undefined && { apiKey: options.apiKey }),
  })

describe('a trial of a bid request', () => {
  test('shows what was sent, what came back, and what a ping makes of it', async () => {
    const campaign = await service.request('POST', '/campaigns.json', {
      body: { campaign: { cid: 'solar' } },
    })
    expect(campaign.status).toBe(201)
    const { status, body } = await trial({
      caller_number: '303 555 0100',
      publisher_id: 'north',
      cid: 'solar',
      tags: { age: 44 },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.bid_trial).toMatchObject({
      request: {
        method: 'POST',
        url: `${buyer.origin}/bids?caller=%2B13035550100`,
        headers: { authorization: 'Bearer of-ours' },
        timeout_ms: 3_000,
      },
      answer: { status: 200, content_type: 'application/json', body: JSON.stringify(BIDS) },
      outcome: 'bid',
      detail: null,
      bid: 12.5,
      seconds: 45,
      number: '+12025550123',
    })
    const sent = buyer.requests.at(-1)
    expect(sent?.headers.authorization).toBe('Bearer of-ours')
    expect(sent?.body).toBe(body.bid_trial.request.body)
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      age: 44,
      who: 'north',
      campaign: 'solar',
      target: String(targetId),
    })
  })

  test('needs no fields', async () => {
    expect(await trial(undefined)).toMatchObject({ status: 200, body: { bid_trial: { bid: 12.5 } } })
  })

  test('tries changes that are not kept', async () => {
    const url = buyer.answering('/others', { offer: { price: 0 } })
    const { body } = await trial({ bid_request_attributes: { url, bid_path: 'offer.price' } })
    expect(body.bid_trial).toMatchObject({
      request: { url },
      outcome: 'bid_declined',
      detail: expect.any(String),
      bid: null,
    })
    const { body: after } = await service.request('GET', `/targets/${targetId}.json`)
    expect(after.target.bid_request.bid_path).toBe('bid')
    const without = await addTarget(null)
    const tried = await trial({ bid_request_attributes: { url, bid_path: 'offer.price' } }, { id: without })
    expect(tried.status).toBe(200)
  })

  test('tells of a buyer that answers wrongly, late or not at all', async () => {
    const failing = buyer.answering('/failing', (_request, response) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('out of order')
    })
    expect((await trial({ bid_request_attributes: { url: failing } })).body.bid_trial).toMatchObject({
      outcome: 'bid_failed',
      answer: { status: 500, content_type: 'text/plain', body: 'out of order' },
    })
    const stalling = buyer.misbehaving('stall-after-headers')
    const late = await trial({ bid_request_attributes: { url: stalling, timeout_ms: 60 } })
    expect(late.body.bid_trial).toMatchObject({ outcome: 'bid_timeout', answer: { status: 200, body: null } })
    const nobody = await trial({ bid_request_attributes: { url: 'http://127.0.0.1:1/' } })
    expect(nobody.body.bid_trial).toMatchObject({ outcome: 'bid_failed', answer: null })
  })

  test('that fails is not held against the buyer', async () => {
    const url = buyer.answering('/broken', (_request, response) => response.writeHead(500).end())
    for (let count = 0; count < 6; count++) await trial({ bid_request_attributes: { url } })
    const { body } = await service.request('GET', '/metrics')
    expect(String(body)).not.toContain(`rtb_buyer_circuit_open{target="${targetId}"}`)
    expect(String(body)).not.toContain(`rtb_buyer_bids_total{target="${targetId}"`)
  })
})

describe('a trial is refused', () => {
  test.each([
    ['a caller number that is none', { caller_number: '12' }, 'caller_number'],
    ['a campaign that there is not', { cid: 'none' }, 'cid'],
    ['an address that is none', { bid_request_attributes: { url: 'ftp://x' } }, 'bid_request.url'],
    [
      'an answer that could never be a bid',
      { bid_request_attributes: { bid_path: null } },
      'bid_request.bid_path',
    ],
    ['no request at all', { bid_request_attributes: null }, 'bid_request'],
  ])('for %s', async (_, fields, field) => {
    const { status, body } = await trial(fields)
    expect(status).toBe(422)
    expect(Object.keys(body.bid_trial.errors)).toEqual([field])
  })

  test('for a target that asks nobody', async () => {
    expect(await trial({}, { id: await addTarget(null) })).toMatchObject({
      status: 422,
      body: { bid_trial: { errors: { bid_request: ["can't be blank"] } } },
    })
  })

  test('for another Company’s target as for none, and for who may not change targets', async () => {
    const url = buyer.answering('/foreign', BIDS)
    const foreign = await addTarget({ url, bid_path: 'bid' }, await service.addCompany())
    const before = buyer.requests.length
    expect((await trial({}, { id: foreign })).status).toBe(404)
    expect((await trial({}, { id: 1_999_999 })).status).toBe(404)
    for (const role of ['reporter', 'buyer'] as const) {
      const apiKey = await service.addUser(service.companyId, role, { targetId })
      expect((await trial({}, { apiKey })).status).toBe(403)
    }
    expect((await trial({}, { apiKey: null })).status).toBe(401)
    expect(buyer.requests.length).toBe(before)
  })

  test('at a private address, where those are not allowed', async () => {
    const guarded = await startTestService()
    try {
      const { body } = await guarded.request('POST', '/targets.json', {
        body: { target: { number: '+13055550101' } },
      })
      const answer = await guarded.request('POST', `/targets/${body.target.id}/try_bid.json`, {
        body: { bid_trial: { bid_request_attributes: { url: `${buyer.origin}/bids`, bid_path: 'bid' } } },
      })
      expect(answer.status).toBe(422)
      expect(answer.body.bid_trial.errors['bid_request.url']).toBeDefined()
    } finally {
      await guarded.close()
    }
  })
})
