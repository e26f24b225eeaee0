import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let otherCompanyId: number

const LIST = '/number_pools.json'
const path = (id: number) => `/number_pools/${id}.json`

beforeAll(async () => {
  service = await startTestService()
  otherCompanyId = await service.addCompany()
  await createCampaign('main')
})
afterAll(() => service.close())

async function createCampaign(cid: string, companyId = service.companyId) {
  const query = { company_id: companyId }
  const answer = await service.request('POST', '/campaigns.json', { body: { campaign: { cid } }, query })
  expect(answer.status).toBe(201)
  return answer.body.campaign
}

const post = (pool: unknown, options = {}) =>
  service.request('POST', LIST, { body: { number_pool: pool }, ...options })
const put = (id: number, pool: unknown, options = {}) =>
  service.request('PUT', path(id), { body: { number_pool: pool }, ...options })
const get = async (id: number) => (await service.request('GET', path(id))).body.number_pool

async function create(fields: object = {}, options = {}) {
  const answer = await post({ cid: 'main', ...fields }, options)
  expect(answer.body).toHaveProperty('number_pool.id')
  expect(answer.status).toBe(201)
  return answer.body.number_pool
}

async function numbersOf(poolId: number, query = {}) {
  const answer = await service.request('GET', '/numbers.json', { query: { per_page: 100, ...query } })
  const numbers = answer.body.map((entry: { number: object }) => entry.number)
  return numbers.filter((number: { number_pool_id: number | null }) => number.number_pool_id === poolId)
}

const errorsOf = (answer: { body: { number_pool: { errors: unknown } } }) => answer.body.number_pool.errors

describe('creating', () => {
  test('answers every field, with its first number provisioned', async () => {
    const pool = await create()
    expect(pool).toEqual({
      id: expect.any(Number),
      numbers_count: 1,
      type: 'Toll-free',
      country: 'US',
      cid: 'main',
      afid: null,
      max_pool_size: 10,
      buffer_seconds: 0,
      reserve_size: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
    })
    expect(await get(pool.id)).toEqual(pool)
  })

  test('its numbers are numbers of its campaign and affiliate, of its kind and country', async () => {
    const pool = await create({ type: 'Local', country: 'ca', client_afid: 'new-source', reserve_size: 2 })
    expect(pool).toMatchObject({ type: 'Local', country: 'CA', afid: 'new-source', numbers_count: 2 })
    const numbers = await numbersOf(pool.id)
    expect(numbers).toHaveLength(2)
    for (const number of numbers) {
      expect(number).toMatchObject({ cid: 'main', afid: 'new-source', country: 'CA', toll_free: false })
    }
  })

  test('client_cid names the campaign as well', async () => {
    expect(await create({ cid: undefined, client_cid: 'main' })).toMatchObject({ cid: 'main' })
  })

  test('an inventory that has no such numbers does not keep the pool from being made', async () => {
    expect(await create({ type: 'Local', country: 'DE' })).toMatchObject({ numbers_count: 0, country: 'DE' })
  })

  test.each([
    [{ cid: undefined }, { cid: ["can't be blank"] }],
    [{ cid: null }, { cid: ["can't be blank"] }],
    [{ cid: 'nowhere' }, { cid: ['does not exist'] }],
    [{ type: 'Mobile' }, { type: ['is not included in the list'] }],
    [{ country: 'USA' }, { country: ['is invalid: it looks like "US"'] }],
    [{ max_pool_size: 0 }, { max_pool_size: ['must be greater than or equal to 1'] }],
    [{ max_pool_size: 1_001 }, { max_pool_size: ['must be less than or equal to 1000'] }],
    [{ max_pool_size: null }, { max_pool_size: ['must be an integer'] }],
    [{ buffer_seconds: -1 }, { buffer_seconds: ['must be greater than or equal to 0'] }],
    [{ buffer_seconds: 86_401 }, { buffer_seconds: ['must be less than or equal to 86400'] }],
    [{ reserve_size: 11 }, { reserve_size: ['must be less than or equal to max_pool_size, which is 10'] }],
    [
      { cid: 'nowhere', reserve_size: 3, max_pool_size: 2 },
      {
        cid: ['does not exist'],
        reserve_size: ['must be less than or equal to max_pool_size, which is 2'],
      },
    ],
  ])('%j is refused, and nothing is made', async (fields, errors) => {
    const countAll = async () =>
      (await service.database.pool.query('SELECT count(*) FROM number_pools')).rows[0].count
    const before = await countAll()
    const answer = await post({ cid: 'main', ...fields })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual(errors)
    expect(await countAll()).toBe(before)
  })

  test('another Company’s campaign does not exist', async () => {
    await createCampaign('theirs', otherCompanyId)
    expect(errorsOf(await post({ cid: 'theirs' }))).toEqual({ cid: ['does not exist'] })
  })
})

describe('updating', () => {
  test.each([
    ['max_pool_size', 20, 'many'],
    ['buffer_seconds', 60, 1.5],
    ['reserve_size', 0, true],
    ['afid', 'pub-9', 9],
  ])('%s is kept; a wrong kind is refused', async (field, value, wrong) => {
    const pool = await create()
    expect((await put(pool.id, { [field]: value })).body.number_pool).toEqual({
      ...pool,
      [field]: value,
      updated_at: expect.any(String),
    })
    const kept = await get(pool.id)
    expect(kept[field]).toBe(value)
    const refused = await put(pool.id, { [field]: wrong })
    expect(refused.status).toBe(422)
    expect(Object.keys(errorsOf(refused) as object)).toEqual([field])
    expect(await get(pool.id)).toEqual(kept)
  })

  test('null takes the affiliate away; a size cannot be null', async () => {
    const { id } = await create({ afid: 'pub-8' })
    expect((await put(id, { afid: null })).body.number_pool.afid).toBeNull()
    expect((await numbersOf(id))[0].afid).toBeNull()
    expect((await put(id, { reserve_size: null })).status).toBe(422)
  })

  test('a larger reserve is provisioned at once', async () => {
    const { id } = await create()
    expect((await put(id, { reserve_size: 3 })).body.number_pool.numbers_count).toBe(3)
  })

  test('a reserve may be all of the pool', async () => {
    const { id } = await create({ max_pool_size: 2 })
    expect((await put(id, { reserve_size: 2 })).body.number_pool).toMatchObject({
      reserve_size: 2,
      numbers_count: 2,
    })
  })

  test('a smaller size takes no number away', async () => {
    const { id } = await create({ reserve_size: 3 })
    const answer = await put(id, { reserve_size: 1, max_pool_size: 2 })
    expect(answer.body.number_pool).toMatchObject({ max_pool_size: 2, numbers_count: 3 })
  })

  test('a size below the stored reserve is refused', async () => {
    const { id } = await create({ reserve_size: 3 })
    expect(errorsOf(await put(id, { max_pool_size: 2 }))).toEqual({
      max_pool_size: ['must be greater than or equal to reserve_size, which is 3'],
    })
  })

  test('its numbers go along to another campaign and affiliate', async () => {
    await createCampaign('elsewhere')
    const { id } = await create({ reserve_size: 2 })
    expect((await put(id, { cid: 'elsewhere', afid: 'pub-7' })).body.number_pool).toMatchObject({
      cid: 'elsewhere',
      afid: 'pub-7',
    })
    const numbers = await numbersOf(id)
    expect(numbers).toMatchObject(Array(2).fill({ cid: 'elsewhere', afid: 'pub-7' }))
  })

  test('an empty body, the same values, and what cannot change, change nothing', async () => {
    const before = await create()
    for (const body of [{}, { cid: 'main', reserve_size: 1 }, { type: 'Local', country: 'CA', id: 7 }]) {
      expect((await put(before.id, body)).body.number_pool).toEqual(before)
    }
  })
})

describe('the list', () => {
  test('is paged, and narrowed by campaign and affiliate', async () => {
    const companyId = await service.addCompany('Lister')
    const query = { company_id: companyId }
    for (const cid of ['one', 'two']) await createCampaign(cid, companyId)
    const first = await create({ cid: 'one', afid: 'a' }, { query })
    const second = await create({ cid: 'two', afid: 'a' }, { query })
    const third = await create({ cid: 'two' }, { query })
    const listed = async (filter: object) =>
      (await service.request('GET', LIST, { query: { ...query, ...filter } })).body
    expect(await listed({})).toEqual([first, second, third].map(pool => ({ number_pool: pool })))
    expect(await listed({ cid: 'two' })).toEqual([{ number_pool: second }, { number_pool: third }])
    expect(await listed({ afid: 'a', cid: 'one' })).toEqual([{ number_pool: first }])
    expect(await listed({ afid: 'nobody' })).toEqual([])
    expect(await listed({ country: 'us', type: first.type })).toHaveLength(3)
    for (const filter of [{ type: 'local' }, { country: 'USA' }])
      expect((await service.request('GET', LIST, { query: { ...query, ...filter } })).status).toBe(400)
    const page = await service.request('GET', LIST, { query: { ...query, cid: 'two', per_page: 1 } })
    expect(page.body).toEqual([{ number_pool: second }])
    expect(page.headers['link']).toMatch(/cid=two.*page=2>; rel="last"/)
  })
})

describe('deleting', () => {
  test('deletes its numbers, and postback keys forget it', async () => {
    const { id } = await create({ reserve_size: 2 })
    const keys = '/campaigns/cid/main/postback_keys.json'
    const { id: keyId } = (
      await service.request('POST', keys, { body: { postback_key: { number_pool_id: id } } })
    ).body.postback_key
    expect(await service.request('DELETE', path(id))).toMatchObject({ status: 204, body: '' })
    expect((await service.request('DELETE', path(id))).status).toBe(404)
    expect(await numbersOf(id)).toEqual([])
    const key = await service.request('GET', `/campaigns/cid/main/postback_keys/${keyId}.json`)
    expect(key.body.postback_key.number_pool_id).toBeNull()
  })

  test('is what a campaign with pools waits for', async () => {
    await createCampaign('pooled')
    const { id } = await create({ cid: 'pooled', reserve_size: 1 })
    expect(await numbersOf(id)).toHaveLength(1)
    const refused = await service.request('DELETE', '/campaigns/cid/pooled.json')
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'The campaign has Number Pools attached: delete them first.' },
    })
    await service.request('DELETE', path(id))
    expect((await service.request('DELETE', '/campaigns/cid/pooled.json')).status).toBe(204)
  })

  test.each([undefined, 'keep', 'delete'])(
    'is what an affiliate with pools waits for, whatever becomes of its numbers: %s',
    async fate => {
      const { id } = await create({ afid: 'pooled', reserve_size: 2 })
      const body = fate === undefined ? {} : { body: { affiliate: { destroy_behavior: fate } } }
      const refused = await service.request('DELETE', '/affiliates/afid/pooled.json', body)
      expect(refused).toMatchObject({
        status: 400,
        body: { error: 'The affiliate has Number Pools: delete them first.' },
      })
      expect(await numbersOf(id)).toMatchObject(Array(2).fill({ afid: 'pooled' }))
      await service.request('DELETE', path(id))
      expect((await service.request('DELETE', '/affiliates/afid/pooled.json')).status).toBe(204)
    },
  )
})

describe('a number of a pool', () => {
  test('keeps the pool’s campaign and affiliate; all else of it can change', async () => {
    await createCampaign('other')
    const { id } = await create({ afid: 'pool-source' })
    const [number] = await numbersOf(id)
    const numberPath = `/numbers/${number.id}.json`
    const change = (fields: object) => service.request('PUT', numberPath, { body: { number: fields } })
    const refused = await change({ cid: 'other', afid: 'someone', name: 'Lent' })
    expect(refused.status).toBe(422)
    expect(refused.body.number.errors).toEqual({
      cid: ['is that of its number pool: change it there'],
      afid: ['is that of its number pool: change it there'],
    })
    expect((await service.request('GET', '/affiliates/afid/someone.json')).status).toBe(404)
    const same = await change({ cid: 'main', afid: 'pool-source', name: 'Lent', number_pool_id: null })
    expect(same.body.number).toMatchObject({ name: 'Lent', number_pool_id: id })
  })

  test('may be deleted, and leaves the pool', async () => {
    const { id } = await create({ reserve_size: 0 })
    await put(id, { reserve_size: 2 })
    await put(id, { reserve_size: 0 })
    const [number] = await numbersOf(id)
    expect((await service.request('DELETE', `/numbers/${number.id}.json`)).status).toBe(204)
    expect((await get(id)).numbers_count).toBe(1)
  })
})

describe('elsewhere', () => {
  test('the campaign shows its pools, each as it is', async () => {
    await createCampaign('showing')
    const pools = [await create({ cid: 'showing' }), await create({ cid: 'showing', reserve_size: 0 })]
    const shown = (await service.request('GET', '/campaigns/cid/showing.json')).body.campaign
    expect(shown.number_pools).toEqual(pools)
  })

  test('every change is on the audit log, without the numbers that come by themselves', async () => {
    const { id } = await create({ reserve_size: 0 })
    await put(id, { reserve_size: 2 })
    await service.request('DELETE', path(id))
    const { rows } = await service.database.pool.query(
      `SELECT operation, before, after FROM audit_events WHERE resource = 'number_pool' AND resource_id = $1 ORDER BY id`,
      [id],
    )
    expect(rows).toMatchObject([
      { operation: 'create', before: null, after: { cid: 'main', max_pool_size: 10 } },
      { operation: 'update', before: { reserve_size: 0 }, after: { reserve_size: 2 } },
      { operation: 'delete', before: { reserve_size: 2 }, after: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('numbers_count')
  })
})

describe('refusals', () => {
  test.each(['GET', 'PUT', 'DELETE'] as const)('%s of another Company’s pool is 404', async method => {
    const { cid } = await createCampaign(`foreign-${method}`, otherCompanyId)
    const foreign = await create({ cid }, { query: { company_id: otherCompanyId } })
    const body = method === 'PUT' ? { body: { number_pool: { reserve_size: 0 } } } : {}
    const theirs = await service.request(method, path(foreign.id), body)
    const nobodys = await service.request(method, path(2_000_000_000), body)
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(nobodys.body)
  })

  test('no key is 401; a reporter reads and does not write; publishers and buyers see none', async () => {
    expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await service.request('GET', LIST, { apiKey: reporter })).status).toBe(200)
    expect((await post({ cid: 'main' }, { apiKey: reporter })).status).toBe(403)
    for (const role of ['publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(service.companyId, role, { affiliateId: 1, targetId: 1 })
      expect((await service.request('GET', LIST, { apiKey })).status).toBe(403)
    }
  })

  test.each([undefined, {}, { number: {} }, '['])('a body of %j is 400', async body => {
    expect((await service.request('POST', LIST, body === undefined ? {} : { body })).status).toBe(400)
  })

  test('a page that is no positive integer is 400', async () => {
    expect((await service.request('GET', LIST, { query: { page: 0 } })).status).toBe(400)
  })
})
