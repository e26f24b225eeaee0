import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallNetwork, createCallNetwork, eventsOf } from '../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService
let network: CallNetwork
/** Oldest first. */
const uuids: string[] = []

const CALLER = '+14155550123'

beforeAll(async () => {
  service = await startTestService()
  network = await createCallNetwork(service, {
    targets: [{ client_tid: 'buyer-1' }, { client_tid: 'buyer-2' }],
    number: { afid: 'publisher-1', sid: 'source-1' },
  })
  const other = await createCallNetwork(service, { number: { afid: 'publisher-2' } })
  const answers = [
    await network.call({ caller_number: CALLER }),
    await network.call({ answers: [{ outcome: 'busy' }] }),
    await other.call(),
  ]
  for (const answer of answers) uuids.push(answer.body.simulated_call.call.uuid)
})

afterAll(() => service.close())

const list = (query: Readonly<Record<string, string | number>> = {}, apiKey?: string) =>
  service.request('GET', '/api/v5/calls.json', { query, ...(apiKey !== undefined && { apiKey }) })

const listed = (body: readonly { call: { uuid: string } }[]) =>
  body.map(({ call }) => uuids.indexOf(call.uuid))

describe('the list of calls', () => {
  test('is newest first, each under its root key', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(listed(body)).toEqual([2, 1, 0])
    expect(body[0]).toHaveProperty('call.reservation_uuid')
  })

  test('can be oldest first, and sorted by the last change', async () => {
    expect(listed((await list({ order: 'asc' })).body)).toEqual([0, 1, 2])
    expect(listed((await list({ sort_by: 'updated_at', order: 'asc' })).body)).toEqual([0, 1, 2])
  })

  test.each([
    [{ caller: CALLER }, [0]],
    [{ caller: '415-555-0123' }, [0]],
    [{ caller: ' 14155550123' }, [0]],
    [{ caller: '+14155550999' }, []],
    [{ caller: '' }, [2, 1, 0]],
    [{ afid: 'publisher-2' }, [2]],
    [{ client_afid: 'publisher-2' }, [2]],
    [{ client_tid: 'buyer-2' }, [1]],
    [{ client_cid: 'unknown' }, []],
    [{ afid: 'publisher-2', client_afid: 'unknown' }, [2]],
    [{ sub_id: 'source-1' }, [1, 0]],
    [{ tid: 'buyer-2' }, [1]],
    [{ connected: 'true' }, [2, 1, 0]],
    [{ connected: 'false' }, []],
    [{ converted: 'true' }, []],
    [{ duplicate: 'false', repeat: 'false' }, [2, 1, 0]],
    [{ campaign_id: 0 }, []],
    [{ caller_state: 'ca' }, [0]],
    [{ tag: 'age:44' }, []],
    [{ status: 'finished' }, [2, 1, 0]],
    [{ status: 'ringing' }, []],
    [{ cid: 'unknown' }, []],
    [{ created_at_start: '2020-01-01' }, [2, 1, 0]],
    [{ created_at_end: '2020-01-01' }, []],
    [{ created_at_start: '2999-01-01T00:00:00Z' }, []],
    [{ created_at_end: '2999-01-01T00:00:00 02:00' }, [2, 1, 0]],
  ])('narrowed by %j', async (query, expected) => {
    const { status, body } = await list(query)
    expect(status).toBe(200)
    expect(listed(body)).toEqual(expected)
  })

  test('narrowed by campaign and target, by their ids as by their names', async () => {
    expect(listed((await list({ cid: network.cid })).body)).toEqual([1, 0])
    expect(listed((await list({ campaign_id: network.campaignId })).body)).toEqual([1, 0])
    expect(listed((await list({ target_id: network.targetIds[1] ?? 0 })).body)).toEqual([1])
    const both = `campaign_id[]=${network.campaignId}&campaign_id[]=${network.campaignId + 1_000}`
    expect(listed((await service.request('GET', `/api/v5/calls.json?${both}`)).body)).toEqual([1, 0])
  })

  test('narrowed by tags: values of a key are alternatives, and every key has to be met', async () => {
    const companyId = await service.addCompany()
    const tagged = await createCallNetwork(service, { companyId })
    const call = async (tags: Readonly<Record<string, string>>) =>
      (await tagged.call({ tags })).body.simulated_call.call.uuid
    const [young, old] = [await call({ age: '20', plan: 'a:b' }), await call({ age: '70', plan: 'c' })]
    const found = async (...tags: readonly string[]) => {
      const query = [`company_id=${companyId}`, ...tags.map(tag => `tag[]=${encodeURIComponent(tag)}`)]
      const { body } = await service.request('GET', `/api/v5/calls.json?${query.join('&')}`)
      return body.map((entry: { call: { uuid: string } }) => entry.call.uuid)
    }
    expect(await found('age:20')).toEqual([young])
    expect(await found('age:20', 'age:70')).toEqual([old, young])
    expect(await found('age:20', 'plan:a:b')).toEqual([young])
    expect(await found('age:20', 'plan:c')).toEqual([])
    expect(await found('age:2')).toEqual([])
    expect(await found('none:1')).toEqual([])
    expect((await list({ tag: 'age' })).status).toBe(400)
  })

  test('the bounds include the instant and the day that they name', async () => {
    const { created_at } = (await list()).body[0].call
    expect(listed((await list({ created_at_start: created_at, created_at_end: created_at })).body)).toContain(
      2,
    )
    const day = created_at.slice(0, 10)
    expect(listed((await list({ created_at_start: day, created_at_end: day })).body)).toContain(2)
  })

  test('has pages, with links to the others', async () => {
    const first = await list({ per_page: 2 })
    expect(listed(first.body)).toEqual([2, 1])
    expect(first.headers['link']).toContain('rel="next"')
    const second = await list({ per_page: 2, page: 2 })
    expect(listed(second.body)).toEqual([0])
    expect(second.headers['link']).toContain('rel="prev"')
    expect(await list({ page: '99999999999999999999' })).toMatchObject({ status: 200, body: [] })
  })

  test.each([
    { status: 'lost' },
    { sort_by: 'caller' },
    { order: 'up' },
    { page: 0 },
    { per_page: 'many' },
    { created_at_start: 'yesterday' },
    { created_at_end: '2026-13-01' },
    { created_at_start: '2026-11-10', created_at_end: '2026-11-09' },
    { caller: 'nobody' },
  ])('%j is refused', async query => {
    const { status, body } = await list(query as Record<string, string>)
    expect(status).toBe(400)
    expect(body.error).toEqual(expect.any(String))
  })

  test.each(['v2', 'v3', 'v4'])('is the same under %s', async version => {
    const { body } = await service.request('GET', `/api/${version}/calls.json`)
    expect(body).toEqual((await list()).body)
  })
})

describe('one call', () => {
  test('is found by its UUID, in either case', async () => {
    const [uuid = ''] = uuids
    const { status, body } = await service.request('GET', `/api/v5/calls/${uuid.toUpperCase()}.json`)
    expect(status).toBe(200)
    expect(body.call).toMatchObject({ uuid, caller: CALLER })
  })

  test('has events, oldest first', async () => {
    const answer = await service.request('GET', `/api/v4/calls/${uuids[1]}/events.json`)
    expect(answer.status).toBe(200)
    const events = eventsOf(answer)
    expect(events[0]?.type).toBe('call_offered')
    expect(events.at(-1)?.type).toBe('call_ended')
    const ids = events.map(event => event.id)
    expect(ids).toEqual([...ids].sort((left, right) => left - right))
    expect(answer.body[0]).toHaveProperty('call_event.at')
  })

  test.each(['nonsense', '0199d3f2-7a10-7c3e-9f00-000000000001', '5b7a1f9e-4f43-4b86-9d5e-2a5f3f9f2a10'])(
    '%s does not exist',
    async uuid => {
      expect((await service.request('GET', `/api/v5/calls/${uuid}.json`)).status).toBe(404)
      expect((await service.request('GET', `/api/v5/calls/${uuid}/events.json`)).status).toBe(404)
    },
  )
})

describe('who may see calls', () => {
  test('a publisher sees the calls of its own Affiliate alone', async () => {
    const affiliates = (await service.request('GET', '/api/v1/affiliates.json')).body
    const own = affiliates.find(
      (entry: { affiliate: { afid: string } }) => entry.affiliate.afid === 'publisher-1',
    )
    const apiKey = await service.addUser(service.companyId, 'publisher', { affiliateId: own.affiliate.id })
    expect(listed((await list({}, apiKey)).body)).toEqual([1, 0])
    const read = (uuid: string | undefined) =>
      service.request('GET', `/api/v5/calls/${uuid}.json`, { apiKey })
    expect((await read(uuids[0])).status).toBe(200)
    expect((await read(uuids[2])).status).toBe(404)
  })

  test('a buyer sees the calls of its own Target alone', async () => {
    const targetId = network.targetIds[1] ?? 0
    const apiKey = await service.addUser(service.companyId, 'buyer', { targetId })
    expect(listed((await list({}, apiKey)).body)).toEqual([1])
    const [{ call }] = (await list()).body.slice(1)
    // A filter by what is withheld finds nothing, also where it would be right.
    const withheld = [
      { number_id: 1 },
      { affiliate_id: call.system_affiliate_id },
      { tag: 'publisher_id:publisher-1' },
    ]
    for (const query of withheld) expect(listed((await list(query, apiKey)).body)).toEqual([])
    expect(listed((await list({ target_id: targetId, connected: 'true' }, apiKey)).body)).toEqual([1])
    const events = await service.request('GET', `/api/v5/calls/${uuids[0]}/events.json`, { apiKey })
    expect(events.status).toBe(404)
  })

  test('another Company has calls of its own', async () => {
    const companyId = await service.addCompany()
    const foreign = await createCallNetwork(service, { companyId })
    const { uuid } = (await foreign.call()).body.simulated_call.call
    expect(listed((await list()).body)).toEqual([2, 1, 0])
    expect((await service.request('GET', `/api/v5/calls/${uuid}.json`)).status).toBe(404)
    expect((await list({ company_id: companyId })).body).toHaveLength(1)
  })

  test('nobody does without an API key', async () => {
    expect((await service.request('GET', '/api/v5/calls.json', { apiKey: null })).status).toBe(401)
  })
})
