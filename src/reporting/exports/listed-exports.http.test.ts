import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { insertFinishedExport } from '../../../test/harness/insert-finished-export.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'

const PATH = '/api/v5/exports/rtb_inbounds.json'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const ask = (params: object) => service.request('POST', PATH, { body: { export: { params } } })
const list = (options?: TestRequest) => service.request('GET', PATH, options)

interface Listed {
  readonly export: { readonly id: number }
}
const idsOf = (body: readonly Listed[]) => body.map(each => each.export.id)

test('are newest first, each with what was asked for and what came of it, refused ones too', async () => {
  const window = { created_at_start: '2026-11-01', created_at_end: '2026-11-02' }
  const made = (await ask({ ...window, status: 'claimed' })).body.export.id
  const refused = (await ask({ ...window, colour: 'red' })).body.export.id
  const { body } = await eventually(async () => {
    const answer = await list()
    expect(answer.body[1].export.in_progress).toBe(false)
    return answer
  })
  expect(body).toMatchObject([
    {
      export: {
        ...{ id: refused, in_progress: false, export_count: null, params: {}, expires_at: null },
        ...{ created_at_start: null, created_at_end: null, errors: { colour: [expect.any(String)] } },
      },
    },
    {
      export: {
        ...{ id: made, export_count: 0, errors: {}, params: { ...window, status: ['claimed'] } },
        created_at_start: '2026-11-01T00:00:00.000Z',
        created_at_end: '2026-11-02T23:59:59.999Z',
        file_upload_url: `/v2/reports/rtb_inbounds/${made}/download`,
      },
    },
  ])
  const { created_at, expires_at } = body[1].export
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBeGreaterThan(6 * 24 * 3_600_000)
  expect(new Date(created_at).toISOString()).toBe(created_at)
})

test('have pages', async () => {
  for (let count = 0; count < 3; count += 1)
    await insertFinishedExport(service.database, service.companyId, null)
  const all = idsOf((await list()).body)
  const pages = await Promise.all([1, 2, 3].map(page => list({ query: { page, per_page: 2 } })))
  expect(pages.flatMap(({ body }) => idsOf(body))).toEqual(all)
  expect(pages[0]?.headers['x-total-count']).toBe(String(all.length))
  expect((await list({ query: { page: 99 } })).body).toEqual([])
})

test('are narrowed by how they stand, and listed from the oldest on', async () => {
  const company = await service.addCompany('Narrowed')
  const query = { company_id: company }
  const ready = await insertFinishedExport(service.database, company, null)
  const expired = await insertFinishedExport(service.database, company, null)
  const refused = (await service.request('POST', PATH, { query, body: { export: { params: {} } } })).body
    .export.id
  const { pool } = service.database
  await pool.query('UPDATE exports SET expires_at = now() WHERE id = $1', [expired])
  const made = await insertFinishedExport(service.database, company, null)
  await pool.query(
    `UPDATE exports SET state = 'running', heartbeat_at = now() + interval '1 hour', file_key = NULL, finished_at = NULL,
       expires_at = NULL WHERE id = $1`,
    [made],
  )
  const found = async (asked: object) => idsOf((await list({ query: { ...query, ...asked } })).body)
  expect(await found({ sort: 'id' })).toEqual([ready, expired, refused, made])
  expect(await found({ status: 'ready' })).toEqual([ready])
  expect(await found({ status: 'expired' })).toEqual([expired])
  expect(await found({ status: 'failed' })).toEqual([refused])
  expect(await found({ status: 'in_progress' })).toEqual([made])
  expect((await list({ query: { ...query, status: 'lost' } })).status).toBe(400)
})

test('are those of one Company, and of a party those of its own rows', async () => {
  const company = await service.addCompany()
  const everyones = await insertFinishedExport(service.database, company, null)
  const party = { affiliateId: 71, targetId: 72 }
  const own = await insertFinishedExport(service.database, company, party)
  const shownTo = async (apiKey: string) => idsOf((await list({ apiKey })).body)
  expect(await shownTo(await service.addUser(company, 'reporter'))).toEqual([own, everyones])
  expect(await shownTo(await service.addUser(company, 'publisher', { affiliateId: 71 }))).toEqual([own])
  expect(await shownTo(await service.addUser(company, 'publisher', { affiliateId: 70 }))).toEqual([])
  expect(await shownTo(await service.addUser(company, 'buyer', { targetId: 72 }))).toEqual([own])
  expect(idsOf((await list()).body)).not.toContain(own)
  const stranger = await service.addUser(await service.addCompany('Third'), 'owner')
  expect((await list({ apiKey: stranger, query: { company_id: company } })).status).toBe(403)
  expect((await list({ apiKey: null })).status).toBe(401)
  expect((await list({ query: { page: 0 } })).status).toBe(400)
})
