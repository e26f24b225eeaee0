import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import { TIME_ZONE_NAMES } from '../../domain/time/time-zones.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/companies.json'
const at = (id: number) => `/companies/${id}.json`
const settingsOf = (id: number) => `/companies/${id}/settings.json`

async function create(company: object, options = {}) {
  const answer = await service.request('POST', LIST, { body: { company }, ...options })
  expect(answer.status).toBe(201)
  return answer.body.company
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('creating', () => {
  test('answers the company with every field', async () => {
    expect(await create({ name: 'Acme' })).toEqual({
      id: expect.any(Number),
      name: 'Acme',
      embedded_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      per_number: '0.0',
      use_global_suppression_list: false,
      balance: '0.0',
      owner_user_name: 'Administrator',
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: expect.stringMatching(TIMESTAMP),
    })
  })

  test('makes the creator its owner, and it the creator’s active company', async () => {
    const apiKey = await service.addUser(await service.addCompany(), 'owner')
    const company = await create({ name: 'Branch' }, { apiKey })
    expect(company).not.toHaveProperty('owner_user_name')
    expect((await service.request('GET', '/company.json', { apiKey })).body).toEqual({ company })
    const self = await service.request('GET', '/api/v5/user.json', { apiKey })
    expect(self.body.user.memberships).toContainEqual({
      company_id: company.id,
      role: 'owner',
      affiliate_id: null,
      target_id: null,
    })
  })

  test.each([
    ['member', 403],
    ['reporter', 403],
    ['publisher', 403],
    ['buyer', 403],
    ['superuser', 201],
  ] as const)('a %s is answered %i', async (role, status) => {
    const apiKey = await service.addUser(await service.addCompany(), role)
    const answer = await service.request('POST', LIST, { apiKey, body: { company: { name: 'Branch' } } })
    expect(answer.status).toBe(status)
  })

  test.each([
    [{}, { name: ["can't be blank"] }],
    [{ name: '  ' }, { name: ["can't be blank"] }],
    [{ name: null }, { name: ["can't be blank"] }],
    [{ name: 7 }, { name: ['must be a string'] }],
    [
      { name: 'X', default_click_url: 'javascript:1' },
      { default_click_url: ['is not a valid http or https URL'] },
    ],
    [
      { name: 'X', default_click_url: 'http://localhost/', default_sale_url: 'http://10.0.0.1/' },
      {
        default_click_url: ['must not lead to a private, loopback, link-local or reserved address'],
        default_sale_url: ['must not lead to a private, loopback, link-local or reserved address'],
      },
    ],
    [{ name: 'X', default_sale_url: 7 }, { default_sale_url: ['must be a string or null'] }],
    [
      { name: 'X', use_global_suppression_list: null },
      { use_global_suppression_list: ['must be true or false'] },
    ],
  ])('%j is refused with %j', async (company, errors) => {
    const answer = await service.request('POST', LIST, { body: { company } })
    expect(answer).toMatchObject({ status: 422, body: { company: { errors } } })
  })

  test('a missing root key is 400', async () => {
    expect((await service.request('POST', LIST, { body: { name: 'X' } })).status).toBe(400)
  })
})

describe('changing', () => {
  test('renames, ignoring what is read-only', async () => {
    const company = await create({ name: 'Before' })
    const answer = await service.request('PUT', at(company.id), {
      body: { company: { name: 'After', balance: '9.0', embedded_key: 'x', id: 1 } },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.company).toEqual({ ...company, name: 'After', updated_at: expect.any(String) })
  })

  test.each([{}, { name: 'Same' }])('%j changes nothing, not even updated_at', async fields => {
    const company = await create({ name: 'Same' })
    const answer = await service.request('PUT', at(company.id), { body: { company: fields } })
    expect(answer).toMatchObject({ status: 200, body: { company } })
  })

  test('a blank name is refused and nothing changes', async () => {
    const company = await create({ name: 'Kept' })
    const answer = await service.request('PUT', at(company.id), { body: { company: { name: '' } } })
    expect(answer).toMatchObject({ status: 422, body: { company: { errors: { name: ["can't be blank"] } } } })
    expect((await service.request('GET', at(company.id))).body).toEqual({ company })
  })
})

describe('who sees what', () => {
  test('a company that is not one’s own is 404, like one that does not exist', async () => {
    const apiKey = await service.addUser(service.companyId, 'owner')
    const foreign = await service.addCompany()
    for (const [method, pathOf, body] of [
      ['GET', at, undefined],
      ['PUT', at, { company: { name: 'Mine' } }],
      ['GET', settingsOf, undefined],
      ['PUT', settingsOf, { settings: { time_zone: 'Tokyo' } }],
    ] as const) {
      const theirs = await service.request(method, pathOf(foreign), { apiKey, body })
      const nobodys = await service.request(method, pathOf(1_999_999_999), { apiKey, body })
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual(nobodys.body)
    }
    expect((await service.request('GET', at(foreign))).body.company.name).toBe('Other Company')
  })

  test('an administrator reaches every company, and learns who owns it', async () => {
    const foreign = await service.addCompany('Theirs')
    const answer = await service.request('GET', at(foreign))
    expect(answer.body.company).toMatchObject({ name: 'Theirs', owner_user_name: 'Other owner' })
    expect((await service.request('PUT', at(1_999_999_999), { body: { company: {} } })).status).toBe(404)
    const list = await service.request('GET', LIST, { query: { per_page: 100 } })
    expect(list.body).toContainEqual(answer.body.company)
  })

  test('the list is one’s memberships, bare and in pages', async () => {
    const apiKey = await service.addUser(await service.addCompany(), 'owner')
    await create({ name: 'Second' }, { apiKey })
    const all = await service.request('GET', LIST, { apiKey })
    expect(all.body.map((company: { name: string }) => company.name)).toEqual(['Other Company', 'Second'])
    expect(all.headers['link']).toBeUndefined()
    const page = await service.request('GET', LIST, { apiKey, query: { per_page: 1, page: 2 } })
    expect(page.body).toEqual([all.body[1]])
    expect(page.headers['link']).toMatch(/rel="first", <[^>]+page=1[^>]*>; rel="prev"$/)
    expect((await service.request('GET', LIST, { query: { page: 0 } })).status).toBe(400)
  })

  test('who belongs to no company has no active one', async () => {
    const created = await service.request('POST', '/api/v5/users.json', { body: { user: { name: 'New' } } })
    const apiKey = created.body.user.api_key
    expect((await service.request('GET', '/company.json', { apiKey })).status).toBe(404)
    expect((await service.request('GET', LIST, { apiKey })).body).toEqual([])
    expect((await service.request('GET', '/targets.json', { apiKey })).status).toBe(403)
  })

  test('a reporter reads and does not write; a publisher, who would see the keys, does neither', async () => {
    const companyId = await service.addCompany()
    const reporter = await service.addUser(companyId, 'reporter')
    const publisher = await service.addUser(companyId, 'publisher')
    const body = { company: { name: 'Mine' } }
    expect((await service.request('GET', at(companyId), { apiKey: reporter })).status).toBe(200)
    expect((await service.request('PUT', at(companyId), { apiKey: reporter, body })).status).toBe(403)
    expect((await service.request('GET', at(companyId), { apiKey: publisher })).status).toBe(403)
    expect((await service.request('GET', LIST, { apiKey: publisher })).body).toEqual([])
  })

  test('without a key nothing is answered', async () => {
    for (const path of ['/company.json', LIST, at(service.companyId), settingsOf(service.companyId)]) {
      expect((await service.request('GET', path, { apiKey: null })).status).toBe(401)
    }
  })
})

describe('settings', () => {
  const DEFAULTS = {
    time_zone: 'UTC',
    affiliate_marketing: true,
    recording_retention_days: null,
    buyer_may_edit: [],
    require_second_factor: false,
    performance_marketing_nomenclature: false,
    payout_bid_modification: true,
    per_minute: '0.0',
  }

  test('start at the documented defaults', async () => {
    const answer = await service.request('GET', settingsOf(await service.addCompany()))
    expect(answer).toMatchObject({ status: 200, body: { settings: DEFAULTS } })
  })

  test.each(
    Object.entries({
      time_zone: 'Eastern Time (US & Canada)',
      affiliate_marketing: false,
      performance_marketing_nomenclature: true,
      payout_bid_modification: false,
      per_minute: '0.035',
      recording_retention_days: 90,
      require_second_factor: true,
    }),
  )('%s is set to %j and the others stay', async (field, value) => {
    const path = settingsOf(await service.addCompany())
    const settings = { [field]: value }
    const answer = await service.request('PUT', path, { body: { settings } })
    expect(answer).toMatchObject({ status: 200, body: { settings: { ...DEFAULTS, ...settings } } })
    expect((await service.request('GET', path)).body).toEqual(answer.body)
  })

  test('sent back as they were read undo nothing that was switched on meanwhile by who may', async () => {
    const companyId = await service.addCompany()
    const apiKey = await service.addUser(companyId, 'member')
    const { pool } = service.database
    const other = await pool.connect()
    try {
      await other.query('BEGIN')
      await other.query('UPDATE companies SET require_second_factor = true WHERE id = $1', [companyId])
      const settings = { require_second_factor: false, affiliate_marketing: false }
      const sent = service.request('PUT', settingsOf(companyId), { apiKey, body: { settings } })
      await untilWaiting(pool)
      await other.query('COMMIT')
      expect((await sent).body.settings).toMatchObject({
        require_second_factor: true,
        affiliate_marketing: false,
      })
    } finally {
      other.release()
    }
  })

  test.each([
    ['time_zone', 'Europe/Berlin', 'is not included in the list'],
    ['time_zone', null, 'is not included in the list'],
    ['affiliate_marketing', 'yes', 'must be true or false'],
    ['performance_marketing_nomenclature', 1, 'must be true or false'],
    ['payout_bid_modification', null, 'must be true or false'],
    ['recording_retention_days', 0, 'must be greater than or equal to 1'],
    ['recording_retention_days', 3651, 'must be less than or equal to 3650'],
    ['recording_retention_days', '90', 'must be an integer or null'],
    ['per_minute', 0.5, 'must be a string'],
    ['per_minute', '-1', 'is invalid: it looks like "0.01"'],
    ['per_minute', '1e3', 'is invalid: it looks like "0.01"'],
    ['per_minute', null, 'must be a string'],
  ])('%s = %j is refused and nothing changes', async (field, value, message) => {
    const path = settingsOf(await service.addCompany())
    const answer = await service.request('PUT', path, { body: { settings: { [field]: value } } })
    expect(answer).toMatchObject({ status: 422, body: { settings: { errors: { [field]: [message] } } } })
    expect((await service.request('GET', path)).body).toEqual({ settings: DEFAULTS })
  })

  test.each(['owner', 'superuser', 'member'] as const)(
    'per_minute is not the %s’s to set, however it is sent, and all else is',
    async role => {
      const companyId = await service.addCompany()
      const path = settingsOf(companyId)
      const apiKey = await service.addUser(companyId, role)
      const set = (settings: object) => service.request('PUT', path, { body: { settings }, apiKey })
      for (const per_minute of ['0.5', '0.00001', '-1', 0.5, null, {}]) {
        const refused = await set({ time_zone: 'Tokyo', per_minute })
        expect(refused.status, JSON.stringify(per_minute)).toBe(403)
        expect(refused.body.error).toContain('per_minute')
      }
      expect((await service.request('GET', path)).body).toEqual({ settings: DEFAULTS })
      const own = { ...DEFAULTS, time_zone: 'Tokyo' }
      expect(await set(own)).toMatchObject({ status: 200, body: { settings: own } })
    },
  )

  test('every time zone of the contract is accepted', async () => {
    const path = settingsOf(await service.addCompany())
    for (const name of TIME_ZONE_NAMES) {
      const answer = await service.request('PUT', path, { body: { settings: { time_zone: name } } })
      expect(answer.body).toMatchObject({ settings: { time_zone: name } })
    }
  })
})
