import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'

let service: TestService
let otherCompanyId: number

const LIST = '/campaigns/cid/main/postback_keys.json'
const path = (id: number, campaign: string | number = 'cid/main') =>
  `/campaigns/${campaign}/postback_keys/${id}.json`

beforeAll(async () => {
  service = await startTestService({ RTB_URL: 'https://rtb.example.com' })
  otherCompanyId = await service.addCompany()
  await createCampaign('main')
})
afterAll(() => service.close())

async function createCampaign(cid: string, companyId = service.companyId): Promise<number> {
  const query = { company_id: companyId }
  const answer = await service.request('POST', '/campaigns.json', { body: { campaign: { cid } }, query })
  expect(answer.status).toBe(201)
  return answer.body.campaign.id
}

/** @returns its id */
async function createPool(cid: string, companyId = service.companyId): Promise<number> {
  const answer = await service.request('POST', '/number_pools.json', {
    body: { number_pool: { cid, reserve_size: 0 } },
    query: { company_id: companyId },
  })
  expect(answer.status).toBe(201)
  return answer.body.number_pool.id
}

async function createNumber(number: string, cid: string, companyId = service.companyId): Promise<void> {
  const query = { company_id: companyId }
  const answer = await service.request('POST', '/numbers.json', { body: { number: { number, cid } }, query })
  expect(answer.status).toBe(201)
}

const post = (postback_key: unknown, options = {}) =>
  service.request('POST', LIST, { body: { postback_key }, ...options })
const put = (id: number, postback_key: unknown) =>
  service.request('PUT', path(id), { body: { postback_key } })
const get = async (id: number) => (await service.request('GET', path(id))).body.postback_key

async function create(fields: object = {}) {
  const answer = await post(fields)
  expect(answer.body).toHaveProperty('postback_key.id')
  expect(answer.status).toBe(201)
  return answer.body.postback_key
}

describe('creating', () => {
  test('answers a bidding key with every default', async () => {
    const postbackKey = await create()
    const { key } = postbackKey
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(postbackKey).toEqual({
      id: expect.any(Number),
      name: 'Real Time Bidding',
      action: 'rtb',
      key,
      url: `https://rtb.example.com/rtbs.json?key=${key}&publisher_id=[publisher_id]&caller_number=[caller_number]`,
      paused: false,
      ttl_seconds: 30,
      timeout: 3,
      inbound_number: null,
      number_pool_id: null,
      allow_no_caller_number: false,
      add_to_caps_on_status_reserved: false,
      route_only_to_reserved_target: false,
      ping_shield_scope: 'postback_key',
      claim_percent_threshold: null,
      blocked_inbound_percent: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
    })
    expect(await get(postbackKey.id)).toEqual(postbackKey)
  })

  test.each([
    ['conversion', 'Conversion', 'conversions.json'],
    ['data', 'Data Writing', 'data_writing.json'],
  ])('a %s key has an address of its own, and nothing about bidding', async (action, name, route) => {
    const postbackKey = await create({ action, ttl_seconds: 60 })
    expect(postbackKey).toMatchObject({ action, name })
    expect(postbackKey.url).toContain(`https://rtb.example.com/${route}?key=${postbackKey.key}&call_uuid=`)
    expect(postbackKey).not.toHaveProperty('ttl_seconds')
  })

  test('the key itself cannot be chosen', async () => {
    const key = '11111111-1111-4111-8111-111111111111'
    expect((await create({ key })).key).not.toBe(key)
  })

  test('the campaign shows it, by its four public fields', async () => {
    await createCampaign('showing')
    const answer = await service.request('POST', '/campaigns/cid/showing/postback_keys.json', {
      body: { postback_key: { name: 'Partner' } },
    })
    const { name, action, url, key } = answer.body.postback_key
    const campaign = await service.request('GET', '/campaigns/cid/showing.json')
    expect(campaign.body.campaign.postback_keys).toEqual([{ name, action, url, key }])
  })
})

const FIELDS: readonly { field: string; value: unknown; wrong: readonly unknown[]; takesNull: boolean }[] = [
  { field: 'name', value: 'Partner', wrong: ['', ' ', 5], takesNull: false },
  { field: 'action', value: 'rtb', wrong: ['bid', 1], takesNull: false },
  { field: 'paused', value: true, wrong: ['true', 1], takesNull: false },
  { field: 'ttl_seconds', value: 3600, wrong: [0, 3601, 1.5, '30'], takesNull: false },
  { field: 'timeout', value: 0.25, wrong: [0, 10.5, '3'], takesNull: false },
  { field: 'inbound_number', value: '+12025550150', wrong: ['12', '+12025559999', 5], takesNull: true },
  { field: 'number_pool_id', value: 1, wrong: [2_000_000, 'pool'], takesNull: true },
  { field: 'allow_no_caller_number', value: true, wrong: ['yes'], takesNull: false },
  { field: 'add_to_caps_on_status_reserved', value: true, wrong: [1], takesNull: false },
  { field: 'route_only_to_reserved_target', value: true, wrong: ['1'], takesNull: false },
  { field: 'ping_shield_scope', value: 'campaign', wrong: ['company', true], takesNull: false },
  { field: 'claim_percent_threshold', value: 100, wrong: [101, -1, 0.5], takesNull: true },
  { field: 'blocked_inbound_percent', value: 0, wrong: [101, '5'], takesNull: true },
]

describe('each parameter', () => {
  beforeAll(async () => {
    await createNumber('+12025550150', 'main')
    // The first pool of the installation.
    expect(await createPool('main')).toBe(1)
  })

  test.each(FIELDS)('$field is kept on create and on update', async ({ field, value }) => {
    expect((await create({ [field]: value }))[field]).toEqual(value)
    const { id } = await create()
    expect((await put(id, { [field]: value })).body.postback_key[field]).toEqual(value)
    expect((await get(id))[field]).toEqual(value)
  })

  test.each(FIELDS)(
    '$field of a wrong kind is refused by name, and nothing changes',
    async ({ field, wrong }) => {
      const before = await create()
      for (const value of wrong) {
        const answer = await put(before.id, { name: 'Changed', [field]: value })
        expect(answer.status).toBe(422)
        expect(Object.keys(answer.body.postback_key.errors)).toEqual([field])
      }
      expect(await get(before.id)).toEqual(before)
    },
  )

  test.each(FIELDS)('$field: whether null is a value ($takesNull)', async ({ field, takesNull }) => {
    const { id } = await create()
    expect((await put(id, { [field]: null })).status).toBe(takesNull ? 200 : 422)
  })
})

describe('an inbound number', () => {
  test('may be written in any usual way', async () => {
    await createNumber('+12025550151', 'main')
    expect((await create({ inbound_number: '(202) 555-0151' })).inbound_number).toBe('+12025550151')
  })

  test('of another Company does not exist', async () => {
    await createCampaign('theirs', otherCompanyId)
    await createNumber('+12025550152', 'theirs', otherCompanyId)
    const answer = await post({ inbound_number: '+12025550152' })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ postback_key: { errors: { inbound_number: ['does not exist'] } } })
  })
})

const keysOf = async (poolId: number) =>
  (await service.database.pool.query('SELECT id FROM postback_keys WHERE number_pool_id = $1', [poolId])).rows

describe('a number pool', () => {
  test('of another campaign, or another Company, is refused', async () => {
    await createCampaign('with-pool')
    const elsewhere = await post({ number_pool_id: await createPool('with-pool') })
    expect(elsewhere.status).toBe(422)
    expect(elsewhere.body.postback_key.errors).toEqual({ number_pool_id: ['is a pool of another campaign'] })
    await createCampaign('their-pool', otherCompanyId)
    const foreign = await post({ number_pool_id: await createPool('their-pool', otherCompanyId) })
    expect(foreign.body.postback_key.errors).toEqual({ number_pool_id: ['does not exist'] })
  })

  test('that moves to another campaign is forgotten', async () => {
    await createCampaign('destination')
    const poolId = await createPool('main')
    const { id } = await create({ number_pool_id: poolId })
    const move = (cid: string) =>
      service.request('PUT', `/number_pools/${poolId}.json`, { body: { number_pool: { cid } } })
    await move('main')
    expect((await get(id)).number_pool_id).toBe(poolId)
    await move('destination')
    expect((await get(id)).number_pool_id).toBeNull()
  })

  test.each([
    ['a new key', async () => null],
    ['a key without a pool', async () => (await create()).id],
    ['a key that had it already', async (pool: number) => (await create({ number_pool_id: pool })).id],
  ])('that moves at the same time is never left on %s', async (name, existing) => {
    await createCampaign(`racing-${name}`)
    const body = { number_pool: { cid: `racing-${name}` } }
    for (let round = 0; round < 10; round++) {
      const poolId = await createPool('main')
      const id: number | null = await existing(poolId)
      const fields = { number_pool_id: poolId }
      const [written, moved] = await Promise.all([
        id === null ? post(fields) : put(id, fields),
        service.request('PUT', `/number_pools/${poolId}.json`, { body }),
      ])
      expect(moved.status).toBe(200)
      expect([200, 201, 422]).toContain(written.status)
      expect(await keysOf(poolId)).toEqual([])
    }
  })

  test('waits for its move to end, and then is refused', async () => {
    const elsewhere = await createCampaign('moved-to')
    const poolId = await createPool('main')
    const { id } = await create({ number_pool_id: null })
    const client = await service.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE number_pools SET campaign_id = $2 WHERE id = $1', [poolId, elsewhere])
      const writes = [post({ number_pool_id: poolId }), put(id, { number_pool_id: poolId })]
      await untilWaiting(service.database.pool, '', writes.length)
      // The move goes on to the keys, which nobody who waits for the pool may hold.
      await client.query('UPDATE postback_keys SET number_pool_id = NULL WHERE id = $1', [id])
      await client.query('COMMIT')
      for (const { status, body } of await Promise.all(writes)) {
        expect(status).toBe(422)
        expect(body.postback_key.errors).toEqual({ number_pool_id: ['is a pool of another campaign'] })
      }
    } finally {
      client.release()
    }
  })
})

test('an empty update changes nothing', async () => {
  const before = await create({ name: 'Same' })
  expect(await put(before.id, {})).toMatchObject({ status: 200, body: { postback_key: before } })
})

test('both path families serve the same keys, paged', async () => {
  const id = await createCampaign('paged')
  for (const name of ['first', 'second']) {
    await service.request('POST', `/campaigns/${id}/postback_keys.json`, { body: { postback_key: { name } } })
  }
  const byId = await service.request('GET', `/campaigns/${id}/postback_keys.json`)
  const byCid = await service.request('GET', '/campaigns/cid/paged/postback_keys.json')
  expect(byId.body).toMatchObject([{ postback_key: { name: 'first' } }, { postback_key: { name: 'second' } }])
  expect(byCid.body).toEqual(byId.body)
  const page = await service.request('GET', '/campaigns/cid/paged/postback_keys.json', {
    query: { per_page: 1 },
  })
  expect(page.body).toHaveLength(1)
  expect(page.headers['link']).toContain('rel="next"')
  const single = path(byId.body[0].postback_key.id, id)
  expect((await service.request('GET', single)).body).toEqual(byId.body[0])
  expect((await service.request('DELETE', single)).status).toBe(204)
  expect((await service.request('GET', single)).status).toBe(404)
})

describe('refusals', () => {
  test('a key is found under its own campaign alone, and in its own Company', async () => {
    const { id } = await create()
    await createCampaign('sibling')
    const foreignCampaign = await createCampaign('foreign', otherCompanyId)
    const query = { company_id: otherCompanyId }
    const foreign = await service.request('POST', `/campaigns/${foreignCampaign}/postback_keys.json`, {
      body: { postback_key: {} },
      query,
    })
    const foreignKey = foreign.body.postback_key.id
    const strangers = [
      path(id, 'cid/sibling'),
      path(foreignKey),
      path(foreignKey, foreignCampaign),
      path(foreignKey, 'cid/foreign'),
      path(2_000_000_000),
    ]
    for (const stranger of strangers) {
      expect((await service.request('GET', stranger)).status).toBe(404)
      expect((await service.request('PUT', stranger, { body: { postback_key: { name: 'x' } } })).status).toBe(
        404,
      )
      expect((await service.request('DELETE', stranger)).status).toBe(404)
    }
    expect((await service.request('GET', path(foreignKey, 'cid/foreign'), { query })).status).toBe(200)
  })

  test('no such campaign is 404 for the list too', async () => {
    for (const campaign of ['cid/nowhere', '2000000000', 'nowhere']) {
      expect((await service.request('GET', `/campaigns/${campaign}/postback_keys.json`)).status).toBe(404)
    }
  })

  test('no key is 401; a reader may not write', async () => {
    expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
    const apiKey = await service.addUser(service.companyId, 'reporter')
    expect((await post({}, { apiKey })).status).toBe(403)
    expect((await service.request('GET', LIST, { apiKey })).status).toBe(200)
  })

  test.each([undefined, {}, { postback_key: null }, '{"postback_key":'])(
    'a body of %j is 400',
    async body => {
      expect((await service.request('POST', LIST, body === undefined ? {} : { body })).status).toBe(400)
    },
  )
})
