import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/api/v1/affiliates.json'

async function create(affiliate: object = {}, options = {}) {
  const answer = await service.request('POST', LIST, { body: { affiliate }, ...options })
  expect(answer.status).toBe(201)
  return answer.body.affiliate
}

describe('creating', () => {
  test('answers the affiliate with every field', async () => {
    const affiliate = await create({ afid: 'pub-1', first_name: 'Ada', company_name: 'Lovelace Media' })
    expect(affiliate).toEqual({
      id: expect.any(Number),
      afid: 'pub-1',
      first_name: 'Ada',
      last_name: null,
      company_name: 'Lovelace Media',
      alternative_id: null,
      object_key: expect.stringMatching(/^[0-9a-f]{64}$/),
      paused: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
    })
  })

  test.each([{}, { afid: '' }, { afid: null }])('generates the afid for %j', async fields => {
    expect((await create(fields)).afid).toMatch(/^[a-z0-9]{8}$/)
  })

  test('an afid in use is refused with 500, as the contract says', async () => {
    await create({ afid: 'twice' })
    const answer = await service.request('POST', LIST, { body: { affiliate: { afid: 'twice' } } })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ affiliate: { errors: { afid: ['has already been taken'] } } })
  })

  test('and so it is of one among many', async () => {
    await create({ afid: 'thrice' })
    const changes = [{ create: { afid: 'thrice' } }, { create: { paused: 'yes' } }]
    const body = { changes, atomic: false }
    const answer = await service.request('POST', '/api/v1/affiliates/bulk.json', { body })
    expect(answer.status).toBe(200)
    expect(answer.body.changes).toMatchObject([
      { index: 0, status: 500, errors: { afid: ['has already been taken'] } },
      { index: 1, status: 500, errors: { paused: ['must be true or false'] } },
    ])
  })

  test('the same afid in another Company is another affiliate', async () => {
    await create({ afid: 'shared' })
    const companyId = await service.addCompany()
    const other = await create({ afid: 'shared' }, { query: { company_id: companyId } })
    const ours = await service.request('GET', '/affiliates/afid/shared.json')
    expect(other.id).not.toBe(ours.body.affiliate.id)
  })

  test('fields of the wrong type are named, each with what it must be', async () => {
    const answer = await service.request('POST', LIST, { body: { affiliate: { afid: 7, paused: 'yes' } } })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      affiliate: { errors: { afid: ['must be a string or null'], paused: ['must be true or false'] } },
    })
  })

  test.each([
    ['no body', undefined],
    ['another root key', { target: {} }],
    ['a root that is no object', { affiliate: [] }],
    ['an array', []],
    ['malformed JSON', '{"affiliate": '],
    ['a NUL character', { affiliate: { afid: 'a\u0000b' } }],
  ])('%s is 400 with a sentence', async (_name, body) => {
    const answer = await service.request('POST', LIST, { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: expect.stringMatching(/\.$/) })
  })
})

describe('changing', () => {
  test.each([
    (affiliate: { id: number }) => `/api/v1/affiliates/${affiliate.id}.json`,
    (affiliate: { afid: string }) => `/affiliates/afid/${affiliate.afid}.json`,
  ])('only the fields passed, by either path; null clears', async path => {
    const affiliate = await create({ first_name: 'Grace', last_name: 'Hopper' })
    const answer = await service.request('PUT', path(affiliate), {
      body: { affiliate: { last_name: null, paused: true } },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.affiliate).toEqual({
      ...affiliate,
      last_name: null,
      paused: true,
      updated_at: expect.any(String),
    })
  })

  test('nothing passed changes nothing', async () => {
    const affiliate = await create()
    const answer = await service.request('PUT', `/api/v1/affiliates/${affiliate.id}.json`, {
      body: { affiliate: {} },
    })
    expect(answer).toMatchObject({ status: 200, body: { affiliate } })
  })

  test.each([{ afid: '' }, { afid: null }, { client_afid: ' ' }])(
    '%j leaves the afid as it is',
    async fields => {
      const affiliate = await create()
      const answer = await service.request('PUT', `/api/v1/affiliates/${affiliate.id}.json`, {
        body: { affiliate: { ...fields, first_name: 'Ada' } },
      })
      expect(answer).toMatchObject({
        status: 200,
        body: { affiliate: { afid: affiliate.afid, first_name: 'Ada' } },
      })
    },
  )

  test('an affiliate whose afid is as long as texts may be is found by it', async () => {
    const afid = '語/'.repeat(300)
    const { id } = await create({ afid })
    const answer = await service.request('GET', `/affiliates/afid/${encodeURIComponent(afid)}.json`)
    expect(answer).toMatchObject({ status: 200, body: { affiliate: { id } } })
  })

  test('an afid in use is refused and nothing changes', async () => {
    await create({ afid: 'held' })
    const affiliate = await create({ afid: 'free', first_name: 'Before' })
    const path = `/api/v1/affiliates/${affiliate.id}.json`
    const answer = await service.request('PUT', path, {
      body: { affiliate: { afid: 'held', first_name: 'After' } },
    })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ affiliate: { errors: { afid: ['has already been taken'] } } })
    expect((await service.request('GET', path)).body).toEqual({ affiliate })
  })

  test('an affiliate of another Company does not exist', async () => {
    const companyId = await service.addCompany()
    const other = await create({ afid: 'theirs' }, { query: { company_id: companyId } })
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { affiliate: { first_name: 'X' } } : undefined
      const theirs = await service.request(method, `/api/v1/affiliates/${other.id}.json`, { body })
      const nobodys = await service.request(method, '/api/v1/affiliates/2000000000.json', { body })
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual(nobodys.body)
    }
  })
})

describe('deleting', () => {
  test('answers 204 and the affiliate is gone', async () => {
    const affiliate = await create()
    const path = `/api/v1/affiliates/${affiliate.id}.json`
    expect((await service.request('DELETE', path)).status).toBe(204)
    expect((await service.request('GET', path)).status).toBe(404)
  })

  describe('with numbers attached', () => {
    let numbersMade = 0

    /** An affiliate with two numbers. */
    async function createWithNumbers() {
      const { afid } = await create()
      await service.request('POST', '/campaigns.json', { body: { campaign: { cid: 'numbered' } } })
      const ids: number[] = []
      for (let count = 0; count < 2; count++) {
        const number = { number: `+1202555${3000 + ++numbersMade}`, cid: 'numbered', afid }
        const answer = await service.request('POST', '/numbers.json', { body: { number } })
        expect(answer.status).toBe(201)
        ids.push(answer.body.number.id)
      }
      return { path: `/affiliates/afid/${afid}.json`, afid, ids }
    }

    const numbersOf = (ids: readonly number[]) =>
      Promise.all(ids.map(id => service.request('GET', `/numbers/${id}.json`)))

    test.each([undefined, {}, { affiliate: {} }, { affiliate: { destroy_behavior: null } }])(
      'is refused with the body %j, which does not say what becomes of them',
      async body => {
        const { path, afid, ids } = await createWithNumbers()
        const answer = await service.request('DELETE', path, { body })
        expect(answer).toMatchObject({
          status: 400,
          body: { error: expect.stringContaining('destroy_behavior') },
        })
        for (const number of await numbersOf(ids)) expect(number.body.number.afid).toBe(afid)
      },
    )

    test('and destroy_behavior delete, they are gone for good', async () => {
      const { path, ids } = await createWithNumbers()
      const body = { affiliate: { destroy_behavior: 'delete' } }
      expect((await service.request('DELETE', path, { body })).status).toBe(204)
      for (const number of await numbersOf(ids)) expect(number.status).toBe(404)
    })

    test('and destroy_behavior keep, they stay without the association', async () => {
      const { path, ids } = await createWithNumbers()
      const body = { affiliate: { destroy_behavior: 'keep' } }
      expect((await service.request('DELETE', path, { body })).status).toBe(204)
      for (const number of await numbersOf(ids)) {
        expect(number).toMatchObject({ status: 200, body: { number: { cid: 'numbered', afid: null } } })
      }
    })
  })

  test('an unknown destroy_behavior is refused', async () => {
    const affiliate = await create()
    const answer = await service.request('DELETE', `/api/v1/affiliates/${affiliate.id}.json`, {
      body: { affiliate: { destroy_behavior: 'burn' } },
    })
    expect(answer.body).toEqual({
      affiliate: { errors: { destroy_behavior: ['is not included in the list'] } },
    })
  })
})

describe('listing', () => {
  test('is paged by id with a Link header that keeps every query parameter', async () => {
    const companyId = await service.addCompany()
    const created: { id: number }[] = []
    for (let count = 0; count < 5; count++)
      created.push(await create({}, { query: { company_id: companyId } }))
    const answer = await service.request('GET', LIST, {
      query: { company_id: companyId, per_page: 2, page: 2 },
    })
    expect(answer.body).toEqual(created.slice(2, 4).map(affiliate => ({ affiliate })))
    const relations = [...String(answer.headers['link']).matchAll(/<([^>]+)>; rel="(\w+)"/g)]
    expect(
      relations.map(([, url, relation]) => [relation, new URL(url ?? '').searchParams.get('page')]),
    ).toEqual([
      ['first', '1'],
      ['prev', '1'],
      ['last', '3'],
      ['next', '3'],
    ])
    for (const [, url] of relations) {
      const { searchParams } = new URL(url ?? '')
      expect(searchParams.get('per_page')).toBe('2')
      expect(searchParams.get('company_id')).toBe(String(companyId))
    }
  })

  test('has no Link header when there is one page', async () => {
    const answer = await service.request('GET', LIST, { query: { company_id: await service.addCompany() } })
    expect(answer.body).toEqual([])
    expect(answer.headers['link']).toBeUndefined()
  })

  test.each(['0', '-1', 'x', '1.5', ' '])('page %j is 400', async page => {
    expect((await service.request('GET', LIST, { query: { page } })).status).toBe(400)
  })

  test('per_page above the maximum is taken as the maximum', async () => {
    expect((await service.request('GET', LIST, { query: { per_page: 100_000 } })).status).toBe(200)
  })
})

describe('access', () => {
  test.each([null, 'not-a-key'])('key %j is 401', async apiKey => {
    const answer = await service.request('GET', LIST, { apiKey })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ error: expect.any(String) })
  })

  test('the key may come as a bearer token', async () => {
    const headers = { authorization: `Bearer ${service.apiKey}` }
    expect((await service.request('GET', LIST, { apiKey: null, headers })).status).toBe(200)
  })

  test('a Company that is not the user’s is 403, like one that does not exist', async () => {
    const apiKey = await service.addUser(service.companyId, 'owner')
    const foreign = await service.addCompany()
    for (const company_id of [foreign, 1_999_999_999, 0, -1, '99999999999']) {
      expect((await service.request('GET', LIST, { apiKey, query: { company_id } })).status).toBe(403)
    }
    expect((await service.request('GET', LIST, { apiKey, query: { company_id: 'x' } })).status).toBe(400)
  })

  test('a company_id of null at the body’s root counts as absent', async () => {
    const body = { company_id: null, affiliate: { afid: 'by-nobody' } }
    expect((await service.request('POST', LIST, { body })).status).toBe(201)
    expect((await service.request('GET', '/affiliates/afid/by-nobody.json')).status).toBe(200)
  })

  test('company_id may stand at the body’s root', async () => {
    const companyId = await service.addCompany()
    const body = { company_id: companyId, affiliate: { afid: 'by-body' } }
    await service.request('POST', LIST, { body })
    const answer = await service.request('GET', '/affiliates/afid/by-body.json', {
      query: { company_id: companyId },
    })
    expect(answer.status).toBe(200)
  })

  test('a publisher sees its own affiliate only, and changes nothing', async () => {
    const own = await create()
    const other = await create()
    const apiKey = await service.addUser(service.companyId, 'publisher', { affiliateId: own.id })
    expect((await service.request('GET', LIST, { apiKey })).body).toEqual([{ affiliate: own }])
    expect((await service.request('GET', `/api/v1/affiliates/${other.id}.json`, { apiKey })).status).toBe(404)
    const answer = await service.request('PUT', `/api/v1/affiliates/${own.id}.json`, {
      apiKey,
      body: { affiliate: { paused: true } },
    })
    expect(answer.status).toBe(403)
  })

  test('another method on the path is 405 and names those that work', async () => {
    const answer = await service.request('PATCH', LIST)
    expect(answer.status).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD, POST')
  })

  test('a body that is not JSON is 415', async () => {
    const answer = await service.request('POST', LIST, {
      body: 'affiliate[afid]=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(415)
  })
})
