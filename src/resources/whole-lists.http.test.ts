import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService

const [TARGETS, GROUPS] = [1_050, 130]

beforeAll(async () => {
  service = await startTestService()
  const { pool } = service.database
  const owned = [service.companyId]
  const body = {
    target: { number: '+13055550100', tag_list: '<<<geo:us-10001>>>', daily_cap_attributes: { cap: 7 } },
  }
  await service.request('POST', '/targets.json', { body })
  await pool.query(
    `INSERT INTO targets (company_id, name, number)
     SELECT $1, 'Target ' || i % 7, '+13055550100' FROM generate_series(2, ${TARGETS}) AS i`,
    owned,
  )
  await pool.query(
    `INSERT INTO business_hours (company_id, target_id, day_of_week, work_day, time_open, time_close, invert)
     SELECT company_id, id, 1, true, 900, 1700, false FROM targets WHERE company_id = $1`,
    owned,
  )
  await pool.query(
    `INSERT INTO target_groups (company_id, name) SELECT $1, 'Group ' || i % 7 FROM generate_series(1, ${GROUPS}) AS i`,
    owned,
  )
  // The first three groups have all targets, each a third of them.
  await pool.query(
    `INSERT INTO target_group_members (company_id, target_group_id, target_id)
     SELECT $1, groups.id, targets.id
     FROM (SELECT id, ntile(3) OVER (ORDER BY id) AS third FROM targets WHERE company_id = $1) AS targets
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM target_groups WHERE company_id = $1) AS groups
       ON groups.place = targets.third`,
    owned,
  )
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
  service.app.main.inject({ url: path, query: { api_key: service.apiKey, ...query } })

/** How many ids each statement is asked for. */
function idsAskedFor(): number[] {
  const counts: number[] = []
  const { pool } = service.database
  const query = pool.query.bind(pool) as (...sent: unknown[]) => unknown
  vi.spyOn(pool, 'query').mockImplementation((...sent: unknown[]) => {
    for (const value of [sent[1]].flat()) if (Array.isArray(value)) counts.push(value.length)
    return query(...sent) as never
  })
  return counts
}

describe.each([
  ['/targets.json', TARGETS],
  ['/target_groups.json', GROUPS],
])('all of %s', (path, count) => {
  test.each([{}, { sort: '-name' }])('with %j are what all pages together are, to the byte', async query => {
    const whole = await get(path, query)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(whole.json()).toHaveLength(count)
    const pages: string[] = []
    for (let page = 1; page <= Math.ceil(count / 100); page++) {
      const answer = await get(path, { ...query, page: String(page), per_page: '100' })
      expect(answer.headers['x-total-count']).toBe(String(count))
      pages.push(answer.body.slice(1, -1))
    }
    expect(whole.body === `[${pages.join()}]`).toBe(true)
  })

  test('are read in portions', async () => {
    const counts = idsAskedFor()
    await get(path)
    expect(Math.max(...counts)).toBeLessThanOrEqual(500)
    expect(counts.length).toBeGreaterThan(10)
  })

  test('are an error where nothing can be read', async () => {
    const { pool } = service.database
    const query = pool.query.bind(pool) as (...sent: unknown[]) => unknown
    vi.spyOn(pool, 'query').mockImplementation((...sent: unknown[]) => {
      if (JSON.stringify(sent).includes('"business_hours')) throw new Error('storage is gone')
      return query(...sent) as never
    })
    const answer = await get(path)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ error: expect.any(String) })
  })
})
