import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

const at = (id: number) => `/targets/${id}.json`

const URL = 'https://buyer.example.com/bid?caller=[caller_number]'

const REQUEST = {
  url: URL,
  method: 'POST',
  headers: { Authorization: 'Bearer hunter2', 'X-Call': '[call_uuid]' },
  body: '{"zip": "[caller_zip]", "age": [age]}',
  timeout_ms: 800,
  bid_path: 'bids[0].price',
  seconds_path: 'duration',
  number_path: 'phone',
  accept_path: 'accepted',
}

async function create(attributes?: object): Promise<number> {
  const target = {
    number: '+12025550100',
    ...(attributes !== undefined && { bid_request_attributes: attributes }),
  }
  const answer = await service.request('POST', '/targets.json', { body: { target } })
  expect(answer.status).toBe(201)
  return answer.body.target.id
}

const change = (id: number, attributes: unknown) =>
  service.request('PUT', at(id), { body: { target: { bid_request_attributes: attributes } } })

const shown = async (id: number, apiKey = service.apiKey) =>
  (await service.request('GET', at(id), { apiKey })).body.target.bid_request

describe('the bid request of a target', () => {
  test('is shown as it was given', async () => {
    expect(await shown(await create(REQUEST))).toEqual(REQUEST)
  })

  test('is changed field by field: null clears one, what is left out stays', async () => {
    const id = await create(REQUEST)
    const answer = await change(id, { timeout_ms: null, seconds_path: null, bid_path: 'bid' })
    expect(answer.body.target.bid_request).toEqual({
      ...REQUEST,
      timeout_ms: null,
      seconds_path: null,
      bid_path: 'bid',
    })
  })

  test('has its headers replaced as a whole', async () => {
    const id = await create(REQUEST)
    const { body } = await change(id, { headers: { 'X-New': '1' } })
    expect(body.target.bid_request.headers).toEqual({ 'X-New': '1' })
  })

  test('is removed by null, and left alone by a change of something else', async () => {
    const id = await create(REQUEST)
    await service.request('PUT', at(id), { body: { target: { name: 'Renamed' } } })
    expect(await shown(id)).toEqual(REQUEST)
    expect((await change(id, null)).body.target.bid_request).toBeNull()
  })

  test('given as it is already changes nothing', async () => {
    const id = await create(REQUEST)
    const before = (await service.request('GET', at(id))).body
    expect((await change(id, REQUEST)).body).toEqual(before)
  })

  test.each([
    ['a blank address', { url: ' ' }, 'url', "can't be blank"],
    ['an address of another kind', { url: 'ftp://example.com/' }, 'url', /must start with http/],
    ['a loopback address', { url: 'http://127.0.0.1/' }, 'url', /must not lead to a private/],
    ['a disguised loopback address', { url: 'http://2130706433/' }, 'url', /must not lead to a private/],
    ['a metadata address', { url: 'http://[::ffff:a9fe:a9fe]/' }, 'url', /must not lead to a private/],
    ['credentials in the address', { url: 'https://me:secret@example.com/' }, 'url', /send a header/],
    ['tokens in the host', { url: 'https://[caller_state].example.com/' }, 'url', /cannot hold tokens/],
    ['too many tokens', { url: `https://example.com/?${'[a]'.repeat(101)}` }, 'url', /101 tokens/],
    ['another method', { method: 'DELETE' }, 'method', 'is not included in the list'],
    ['a header that is no name', { headers: { 'a b': '1' } }, 'headers', /name that is none: "a b"/],
    ['a header that is ours', { headers: { Host: 'internal' } }, 'headers', /cannot set Host/],
    ['a header of two lines', { headers: { 'X-A': '1\r\nX-B: 2' } }, 'headers', /visible ASCII/],
    ['a header twice', { headers: { 'X-A': '1', 'x-a': '2' } }, 'headers', 'names a header twice'],
    ['a body without a method for it', { method: 'GET' }, 'body', 'needs the method POST or PUT'],
    ['a body that is no JSON', { body: '{"zip": [caller_zip}' }, 'body', /not valid JSON/],
    ['too little time', { timeout_ms: 49 }, 'timeout_ms', /./],
    ['too much time', { timeout_ms: 10_001 }, 'timeout_ms', /./],
    ['a path that is none', { seconds_path: 'a..b' }, 'seconds_path', /is not a path/],
    ['no path to a bid', { bid_path: null, accept_path: null }, 'bid_path', /must be given, or accept_path/],
  ])('with %s is refused, and nothing changes', async (_what, fields, field, message) => {
    const attributes = { ...REQUEST, ...fields }
    const target = { number: '+12025550100', bid_request_attributes: attributes }
    const refusal = {
      status: 422,
      body: {
        target: {
          errors: {
            [`bid_request.${field}`]: expect.arrayContaining([
              typeof message === 'string' ? message : expect.stringMatching(message),
            ]),
          },
        },
      },
    }
    expect(await service.request('POST', '/targets.json', { body: { target } })).toMatchObject(refusal)
    const id = await create(REQUEST)
    expect(await change(id, fields)).toMatchObject(refusal)
    expect(await shown(id)).toEqual(REQUEST)
  })

  test('needs an address and a path to an answer', async () => {
    const target = { number: '+12025550100', bid_request_attributes: {} }
    expect(await service.request('POST', '/targets.json', { body: { target } })).toMatchObject({
      status: 422,
      body: {
        target: {
          errors: {
            'bid_request.url': ["can't be blank"],
            'bid_request.bid_path': [expect.stringContaining('must be given')],
          },
        },
      },
    })
  })

  test('may have a body that is no JSON when its content type says so', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const id = await create({ ...REQUEST, ...form, body: 'zip=[caller_zip]' })
    expect((await shown(id)).body).toBe('zip=[caller_zip]')
  })
})

describe('what a bid request identifies the company with', () => {
  test('is not shown to the buyer, who sees the rest of it', async () => {
    const id = await create(REQUEST)
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId: id })
    const headers = { Authorization: '[hidden]', 'X-Call': '[hidden]' }
    expect(await shown(id, buyer)).toEqual({ ...REQUEST, headers })
    const list = await service.request('GET', '/targets.json', { apiKey: buyer })
    expect(list.body).toMatchObject([{ bid_request: { headers } }])
  })

  test('is not on the audit log, but that it changed is', async () => {
    const id = await create(REQUEST)
    await change(id, { headers: { ...REQUEST.headers, Authorization: 'Bearer hunter3' } })
    const { body } = await service.request('GET', '/api/v5/audit_events.json', {
      query: { resource: 'target', resource_id: id },
    })
    expect(JSON.stringify(body)).not.toMatch(/hunter/)
    expect(body[0]).toMatchObject({
      audit_event: {
        operation: 'update',
        after: { bid_request: { url: URL, headers: { Authorization: '[hidden]' } } },
      },
    })
  })
})

test('a change of the bid request is in force as any configuration is: it raises its version', async () => {
  const version = async () =>
    (
      await service.database.pool.query('SELECT configuration_version FROM companies WHERE id = $1', [
        service.companyId,
      ])
    ).rows[0].configuration_version
  const id = await create(REQUEST)
  const before = await version()
  await change(id, { timeout_ms: 900 })
  expect(await version()).not.toBe(before)
})
