import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestRequest, type TestService } from '../harness/test-service.ts'

/** completions.md §10, Lists: the three that the contract answers whole. */
let service: TestService
let companyId: number

beforeAll(async () => {
  service = await startTestService()
  companyId = service.companyId
  await fill(companyId)
  await fill(await service.addCompany())
})
afterAll(() => service.close())

const NAMES = ['Sunshine Insurance', 'sunset 100%', 'Moon_light', 'Moonlight', 'Back\\slash']

async function fill(company_id: number) {
  for (const [index, name] of NAMES.entries()) {
    const number = index === 4 ? 'sip:desk-777@pbx.example' : `+1305555${4100 + index}`
    await create('/targets.json', { target: { name, number, client_tid: `buyer-${index}x` } }, company_id)
    await create('/target_groups.json', { target_group: { name } }, company_id)
    await create('/campaigns.json', { campaign: { name, cid: `buyer-${index}x` } }, company_id)
  }
}

async function create(path: string, body: object, company_id: number) {
  const answer = await service.request('POST', path, { body, query: { company_id } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

interface Listed {
  readonly id: number
  readonly name: string
}

describe.each([['/targets.json'], ['/target_groups.json'], ['/campaigns.json']])('%s', path => {
  const list = (query: TestRequest['query'] = {}, options: TestRequest = {}) =>
    service.request('GET', path, { query: { company_id: companyId, ...query }, ...options })
  const rowsOf = async (query: TestRequest['query'] = {}): Promise<readonly Listed[]> => {
    const { status, body } = await list(query)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.map((entry: Listed & { campaign?: Listed }) => entry.campaign ?? entry)
  }
  const namesOf = async (q: string) => (await rowsOf({ q })).map(({ name }) => name)

  test('is answered whole where nothing is asked for, without Link', async () => {
    const { body, headers } = await list()
    expect(body).toHaveLength(NAMES.length)
    expect(headers).not.toHaveProperty('link')
    expect((await list({ page: '', per_page: '', q: '' })).body).toEqual(body)
    expect((await list({ q: ' ' })).body).toEqual(body)
  })

  test('is answered by the page where one is asked for, with Link', async () => {
    const whole = (await list()).body
    const second = await list({ page: 2, per_page: 2 })
    expect(second.body).toEqual(whole.slice(2, 4))
    const link = String(second.headers['link'])
    for (const [page, relation] of [
      [1, 'first'],
      [1, 'prev'],
      [3, 'last'],
      [3, 'next'],
    ]) {
      expect(link).toMatch(new RegExp(`[?&]page=${page}[^>]*>; rel="${relation}"`))
    }
    expect((await list({ per_page: 1_000 })).body).toEqual(whole)
    expect((await list({ page: 1 })).body).toEqual(whole)
    expect((await list({ page: 9 })).body).toEqual([])
  })

  test.each([{ page: '0' }, { page: 'x' }, { per_page: '0' }, { per_page: '-1' }, { per_page: '1.5' }])(
    '%o is 400',
    async query => {
      expect(await list(query)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    },
  )

  test('is searched for names in any case, and every character stands for itself', async () => {
    expect(await namesOf('SUN')).toEqual(['Sunshine Insurance', 'sunset 100%'])
    expect(await namesOf(' insurance ')).toEqual(['Sunshine Insurance'])
    expect(await namesOf('0%')).toEqual(['sunset 100%'])
    expect(await namesOf('moon_')).toEqual(['Moon_light'])
    expect(await namesOf('k\\s')).toEqual(['Back\\slash'])
    expect(await namesOf('nobody')).toEqual([])
    expect(await namesOf("' OR true --")).toEqual([])
  })

  test('is searched for an id, as a whole', async () => {
    const { id, name } = (await rowsOf())[1] as Listed
    expect(await rowsOf({ q: String(id) })).toContainEqual(expect.objectContaining({ id, name }))
    expect(await rowsOf({ q: '999999999' })).toEqual([])
    expect(await rowsOf({ q: '99999999999999999999' })).toEqual([])
  })

  test('is searched and paged at once', async () => {
    const first = await list({ q: 'sun', per_page: 1 })
    expect(first.body).toHaveLength(1)
    expect(first.headers['link']).toMatch(/q=sun[^>]*page=2[^>]*>; rel="last"/)
    const second = await rowsOf({ q: 'sun', per_page: 1, page: 2 })
    expect(second.map(({ name }) => name)).toEqual(['sunset 100%'])
  })

  test('is searched in its own Company, by those who may read it', async () => {
    expect(await rowsOf({ q: 'sunshine' })).toHaveLength(1)
    const apiKey = await service.addUser(companyId, 'publisher')
    expect((await list({ q: 'sun' }, { apiKey })).status).toBe(403)
    expect((await list({ q: 'x'.repeat(1_001) })).status).toBe(400)
  })
})

describe('a search by client ID and number', () => {
  const namesOf = async (path: string, q: string, options: TestRequest = {}) => {
    const { body } = await service.request('GET', path, { query: { company_id: companyId, q }, ...options })
    return body.map((entry: Listed & { campaign?: Listed }) => (entry.campaign ?? entry).name)
  }

  test.each(['/targets.json', '/campaigns.json'])('finds client IDs in %s', async path => {
    expect(await namesOf(path, 'BUYER-2')).toEqual(['Moon_light'])
  })

  test.each(['4102', '+13055554102', '(305) 555-4102', '305.555.4102', '3055554102'])(
    'finds the target whose number has %s',
    async q => {
      expect(await namesOf('/targets.json', q)).toEqual(['Moon_light'])
    },
  )

  test('finds SIP addresses, and takes few digits for no number', async () => {
    expect(await namesOf('/targets.json', 'desk-777')).toEqual(['Back\\slash'])
    expect(await namesOf('/targets.json', 'sip:')).toEqual(['Back\\slash'])
    expect(await namesOf('/targets.json', '(55')).toEqual([])
  })

  test('shows a buyer its own target alone', async () => {
    const { body } = await service.request('GET', '/targets.json', {
      query: { company_id: companyId, q: 'sunset' },
    })
    const apiKey = await service.addUser(companyId, 'buyer', { targetId: body[0].id })
    expect(await namesOf('/targets.json', 'sun', { apiKey })).toEqual(['sunset 100%'])
    expect(await namesOf('/targets.json', 'moon', { apiKey })).toEqual([])
    const paged = await service.request('GET', '/targets.json', { apiKey, query: { per_page: 1 } })
    expect([paged.body.length, paged.headers['link']]).toEqual([1, undefined])
  })
})

describe('calls and numbers, read again by when they changed', () => {
  test.each(['/api/v5/calls.json', '/numbers.json'])('%s refuses bounds that cannot be read', async path => {
    const ask = (query: Readonly<Record<string, string>>) => service.request('GET', path, { query })
    expect(await ask({ updated_at_start: 'yesterday' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('updated_at_start') },
    })
    expect((await ask({ updated_at_end: '2026-13-01' })).status).toBe(400)
    expect(await ask({ updated_at_start: '2026-11-02', updated_at_end: '2026-11-01' })).toMatchObject({
      status: 400,
      body: { error: 'updated_at_start must be before updated_at_end.' },
    })
  })

  test('have bounds that are inclusive', async () => {
    const { pool } = service.database
    const query = { company_id: companyId }
    const numberOf = async (number: string, updatedAt: string) => {
      const fields = { number: { number, cid: 'buyer-0x' } }
      const created = await service.request('POST', '/numbers.json', { body: fields, query })
      expect(created.status).toBe(201)
      const called = await service.request('POST', '/api/v5/simulated_calls.json', {
        body: { simulated_call: { number, caller_number: '+13035550199' } },
        query,
      })
      await pool.query('UPDATE numbers SET updated_at = $2 WHERE number = $1', [number, updatedAt])
      await pool.query('UPDATE calls SET updated_at = $2 WHERE uuid = $1', [
        called.body.simulated_call.call.uuid,
        updatedAt,
      ])
      return number
    }
    const early = await numberOf('+18885554201', '2026-11-01T00:00:00.000Z')
    const late = await numberOf('+18885554202', '2026-11-02T12:00:00.000Z')
    for (const [path, root] of [
      ['/api/v5/calls.json', 'call'],
      ['/numbers.json', 'number'],
    ] as const) {
      const listed = async (bounds: TestRequest['query']) => {
        const { body } = await service.request('GET', path, { query: { ...query, ...bounds } })
        return body.map((entry: Record<string, { number: string }>) => entry[root]?.number).sort()
      }
      expect(await listed({ updated_at_start: '2026-11-01' })).toEqual([early, late])
      expect(await listed({ updated_at_start: '2026-11-01T00:00:00.001Z' })).toEqual([late])
      expect(await listed({ updated_at_end: '2026-11-02' })).toEqual([early, late])
      expect(await listed({ updated_at_end: '2026-11-02T11:59:59.999Z' })).toEqual([early])
      expect(await listed({ updated_at_start: '2026-11-02', updated_at_end: '2026-11-02' })).toEqual([late])
      expect(await listed({ updated_at_start: '2026-11-03' })).toEqual([])
      expect(await listed({ updated_at_start: '' })).toEqual([early, late])
    }
  })
})
