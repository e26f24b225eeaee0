import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

const PATH = '/api/v5/sample_network.json'

/** A week of traffic on a busy machine. */
const MAKING_MS = 240_000

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

const read = async () => (await service.request('GET', PATH)).body.sample_network

describe('without one', () => {
  test('there is nothing to see, nor to remove', async () => {
    expect(await service.request('GET', PATH)).toMatchObject({ status: 200, body: { sample_network: null } })
    expect((await service.request('DELETE', PATH)).status).toBe(404)
  })

  test('only those make one who may create Companies', async () => {
    for (const role of ['member', 'reporter', 'publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(service.companyId, role)
      expect((await service.request('POST', PATH, { apiKey })).status).toBe(403)
      expect((await service.request('DELETE', PATH, { apiKey })).status).toBe(403)
    }
    expect((await service.request('POST', PATH, { apiKey: 'nobody' })).status).toBe(401)
  })
})

describe('a sample network', () => {
  let companyId: number
  const list = async (path: string, query: object = {}) =>
    (await service.request('GET', path, { query: { company_id: companyId, ...query } })).body

  beforeAll(async () => {
    const answer = await service.request('POST', PATH)
    expect(answer.status).toBe(201)
    expect(answer.body.sample_network).toMatchObject({ state: 'making', days: 7, days_made: 0 })
    companyId = answer.body.sample_network.company_id
    await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'made', days_made: 7 }), {
      timeout: MAKING_MS,
      interval: 250,
    })
  })

  test('leaves the user in the Company that it was in', async () => {
    const { body } = await service.request('GET', '/api/v5/user.json')
    expect(body.user.active_company_id).toBe(service.companyId)
    expect((await service.request('GET', '/targets.json')).body).toEqual([])
  })

  test('has a week of calls that were worth something', async () => {
    const report = await list('/api/v1/reports.json', { domain: 'calls', facet: 'date', ...lastDays(8) })
    expect(report.data.length).toBeGreaterThanOrEqual(7)
    // The first and the last are parts of days: soon after midnight nobody may have sold anything yet.
    const whole = [...report.data].sort((a, b) => (a.date < b.date ? -1 : 1)).slice(1, -1)
    expect(whole.every((day: { revenue: number }) => day.revenue > 0)).toBe(true)
    const calls: { call: { connected: boolean; start_time: string } }[] = await list('/api/v5/calls.json', {
      per_page: 100,
    })
    expect(calls).toHaveLength(100)
    expect(calls.some(({ call }) => !call.connected)).toBe(true)
    expect(calls.every(({ call }) => Date.parse(call.start_time) <= Date.now())).toBe(true)
  })

  test('has pings of every outcome', async () => {
    const { rtb_inbounds: pings } = await list('/api/v5/rtb_inbounds.json', {
      per_page: 100,
      created_at: 'last_7d',
    })
    const statuses = new Set(pings.map(({ status }: { status: string }) => status))
    expect([...statuses]).toEqual(expect.arrayContaining(['claimed', 'expired']))
  })

  test('is one of each user', async () => {
    const again = await service.request('POST', PATH)
    expect(again.status).toBe(409)
    expect(again.body.error).toBe('You have a sample network already: remove it first.')
  })

  test('goes with all that was recorded of it, and nothing else', async () => {
    await service.request('PUT', '/api/v5/user.json', { body: { user: { active_company_id: companyId } } })
    expect((await service.request('DELETE', PATH)).status).toBe(204)
    await vi.waitFor(async () => expect(await read()).toBeNull(), {
      timeout: MAKING_MS,
      interval: 250,
    })
    expect(await tablesWith(companyId)).toEqual([])
    expect((await service.request('GET', `/companies/${service.companyId}.json`)).status).toBe(200)
    const { body } = await service.request('GET', '/api/v5/user.json')
    expect(body.user.active_company_id).toBe(service.companyId)
  })

  test('one that is still being made goes too', async () => {
    const { body } = await service.request('POST', PATH)
    companyId = body.sample_network.company_id
    await vi.waitFor(async () => expect((await list('/campaigns.json')).length).toBe(2), { timeout: 30_000 })
    expect((await service.request('DELETE', PATH)).status).toBe(204)
    await vi.waitFor(async () => expect(await read()).toBeNull(), {
      timeout: MAKING_MS,
      interval: 250,
    })
    expect(await tablesWith(companyId)).toEqual([])
  })
})

/** Every table that still has a row of the Company. */
async function tablesWith(companyId: number): Promise<string[]> {
  const { pool } = service.database
  const { rows } = await pool.query<{ name: string }>(`
    SELECT owned.table_name AS name FROM information_schema.columns AS owned
    JOIN information_schema.tables AS named USING (table_schema, table_name)
    WHERE owned.column_name = 'company_id' AND owned.table_schema = 'public' AND named.table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`SELECT 1 FROM ${name} WHERE company_id = $1 LIMIT 1`, [companyId])
    if (rowCount !== 0) found.push(name)
  }
  return found
}

function lastDays(days: number) {
  const date = (at: number) => new Date(at).toISOString().slice(0, 10)
  return {
    created_at_start: date(Date.now() - days * 24 * 60 * 60 * 1_000),
    created_at_end: date(Date.now() + 24 * 60 * 60 * 1_000),
  }
}
