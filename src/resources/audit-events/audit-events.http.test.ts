import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { recordAuditEvent } from './record-audit-event.ts'
import { auditEvents } from './table.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/api/v5/audit_events.json'
const at = (id: number) => `/api/v5/audit_events/${id}.json`

type Query = Readonly<Record<string, string | number>>

async function eventsOf(companyId: number, query: Query = {}) {
  const answer = await service.request('GET', LIST, { query: { company_id: companyId, ...query } })
  expect(answer.status).toBe(200)
  return answer.body.map(({ audit_event }: { audit_event: object }) => audit_event)
}

const idsOf = async (companyId: number, query: Query) =>
  (await eventsOf(companyId, query)).map((event: { resource_id: number }) => event.resource_id)

/** Events of a Company of their own, with these particulars; their `resource_id`s count from 1. */
async function addEvents(...particulars: readonly Partial<typeof auditEvents.$inferInsert>[]) {
  const companyId = await service.addCompany()
  const rows = particulars.map((particular, index) => ({
    companyId,
    userId: 1,
    userName: 'Ada',
    resource: 'target',
    resourceId: index + 1,
    operation: 'update',
    before: { name: null },
    after: { name: 'Buyer' },
    ...particular,
  }))
  await service.database.orm.insert(auditEvents).values(rows)
  return companyId
}

describe('an event', () => {
  test('says who changed what, before and after', async () => {
    const companyId = await service.addCompany()
    const query = { company_id: companyId }
    const created = await service.request('POST', '/api/v1/affiliates.json', {
      query,
      body: { affiliate: { afid: 'acme', first_name: 'Ada' } },
    })
    const { affiliate } = created.body
    await service.request('PUT', `/api/v1/affiliates/${affiliate.id}.json`, {
      query,
      body: { affiliate: { first_name: 'Grace', paused: false } },
    })
    await service.request('DELETE', `/api/v1/affiliates/${affiliate.id}.json`, { query })
    const about = {
      id: expect.any(Number),
      resource: 'affiliate',
      resource_id: affiliate.id,
      user_id: 1,
      user_name: 'Administrator',
      batch_id: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    }
    const last = { ...affiliate, first_name: 'Grace', updated_at: expect.any(String) }
    const events = await eventsOf(companyId)
    expect(events).toEqual([
      { ...about, operation: 'delete', before: last, after: null },
      { ...about, operation: 'update', before: { first_name: 'Ada' }, after: { first_name: 'Grace' } },
      { ...about, operation: 'create', before: null, after: affiliate },
    ])
    const single = await service.request('GET', at(events[0].id), { query })
    expect(single).toMatchObject({ status: 200, body: { audit_event: events[0] } })
  })

  test('hides what is secret, but says that it changed', async () => {
    const companyId = await service.addCompany()
    const actor = { companyId, user: { id: 1, name: 'Ada' } }
    const change = { resource: 'target', resourceId: 1, operation: 'update' }
    await recordAuditEvent(service.database.orm, actor, {
      ...change,
      before: { sip_password: null, number: 'sip:a@example.com', bid_request: null },
      after: {
        sip_password: 'hunter2',
        number: 'sip:a@example.com',
        bid_request: { method: 'GET', headers: { authorization: 'hunter3' } },
      },
    })
    expect(await eventsOf(companyId)).toMatchObject([
      {
        before: { sip_password: null, bid_request: null },
        after: {
          sip_password: '[hidden]',
          bid_request: { method: 'GET', headers: { authorization: '[hidden]' } },
        },
      },
    ])
  })

  test.each([
    ['postback_key', 'key'],
    ['campaign', 'show_key'],
    ['company', 'embedded_key'],
  ])(
    'of a %s does not say its %s, not even where the log was written before it was hidden',
    async (resource, field) => {
      const companyId = await addEvents({
        resource,
        operation: 'create',
        before: null,
        after: { name: 'A', [field]: 'open' },
      })
      await recordAuditEvent(
        service.database.orm,
        { companyId, user: { id: 1, name: 'Ada' } },
        { resource, resourceId: 2, operation: 'create', before: null, after: { name: 'B', [field]: 'open' } },
      )
      expect(await eventsOf(companyId)).toMatchObject([
        { after: { name: 'B', [field]: '[hidden]' } },
        { after: { name: 'A', [field]: '[hidden]' } },
      ])
      const stored = await service.database.orm
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.companyId, companyId))
      expect(stored.find(({ resourceId }) => resourceId === 2)?.after).toEqual({
        name: 'B',
        [field]: '[hidden]',
      })
    },
  )

  test('says the key of a tag, which opens nothing', async () => {
    const companyId = await addEvents({
      resource: 'tag',
      operation: 'create',
      before: null,
      after: { key: 'age' },
    })
    expect(await eventsOf(companyId)).toMatchObject([{ after: { key: 'age' } }])
  })

  test('is there only with its change: a refused one leaves none, nor one without effect', async () => {
    const companyId = await service.addCompany()
    const query = { company_id: companyId }
    const body = { affiliate: { afid: 'once' } }
    const created = await service.request('POST', '/api/v1/affiliates.json', { query, body })
    expect((await service.request('POST', '/api/v1/affiliates.json', { query, body })).status).toBe(500)
    const path = `/api/v1/affiliates/${created.body.affiliate.id}.json`
    expect((await service.request('PUT', path, { query, body })).status).toBe(200)
    expect(await eventsOf(companyId)).toMatchObject([{ operation: 'create' }])
  })
})

describe('the list', () => {
  test('is newest first, in pages, and so from its end', async () => {
    const companyId = await addEvents({}, {}, {}, {}, {})
    expect(await idsOf(companyId, { per_page: 2 })).toEqual([5, 4])
    expect(await idsOf(companyId, { per_page: 2, page: 2 })).toEqual([3, 2])
    expect(await idsOf(companyId, { per_page: 2, page: 3 })).toEqual([1])
    expect(await idsOf(companyId, { per_page: 2, page: 4 })).toEqual([])
    const answer = await service.request('GET', LIST, { query: { company_id: companyId, per_page: 2 } })
    expect(answer.headers['link']).toMatch(/page=3[^>]*>; rel="last", <[^>]+page=2[^>]*>; rel="next"$/)
  })

  test('is read a few at a time, for each may hold much', async () => {
    const companyId = await addEvents(...Array.from({ length: 25 }, () => ({})))
    const query = vi.spyOn(service.database.pool, 'query')
    expect(await idsOf(companyId, { per_page: 25 })).toEqual(Array.from({ length: 25 }, (_, i) => 25 - i))
    const portions = query.mock.calls.filter(call => JSON.stringify(call).includes('\\"after\\"'))
    query.mockRestore()
    expect(portions).toHaveLength(3)
  })

  test('is narrowed by what was changed, by whom and how', async () => {
    const companyId = await addEvents(
      {},
      { resource: 'campaign' },
      { userId: 2 },
      { operation: 'reset_cap' },
      { resource: 'campaign', userId: 2, operation: 'delete' },
    )
    expect(await idsOf(companyId, { resource: 'campaign' })).toEqual([5, 2])
    expect(await idsOf(companyId, { resource: 'campaign', resource_id: 2 })).toEqual([2])
    expect(await idsOf(companyId, { resource_id: 3 })).toEqual([3])
    expect(await idsOf(companyId, { user_id: 2 })).toEqual([5, 3])
    expect(await idsOf(companyId, { operation: 'reset_cap' })).toEqual([4])
    expect(await idsOf(companyId, { resource: 'campaign', user_id: 2, operation: 'update' })).toEqual([])
    expect(await idsOf(companyId, { resource: 'nothing' })).toEqual([])
  })

  test('is narrowed to a window; its bounds are inclusive, and without one it is everything', async () => {
    const companyId = await addEvents(
      { createdAt: new Date('2019-01-01T00:00:00.000Z') },
      { createdAt: new Date('2026-11-20T12:00:00.000Z') },
      { createdAt: new Date('2026-11-20T23:59:59.999Z') },
      { createdAt: new Date() },
    )
    expect(await idsOf(companyId, {})).toEqual([4, 3, 2, 1])
    const day = { created_at_start: '2026-11-20', created_at_end: '2026-11-20' }
    expect((await idsOf(companyId, day)).slice(-2)).toEqual([3, 2])
    const noon = '2026-11-20T12:00:00.000Z'
    expect(await idsOf(companyId, { created_at_start: noon, created_at_end: noon })).toEqual([2])
    expect(await idsOf(companyId, { created_at_end: '2026-11-20T12:00:00Z' })).toEqual([2, 1])
    expect(await idsOf(companyId, { created_at_end: '0000-01-01' })).toEqual([])
    expect(await idsOf(companyId, { created_at: 'last_1h' })).toContain(4)
    expect(await idsOf(companyId, { created_at: 'last_1h' })).not.toContain(1)
    expect(await idsOf(companyId, { created_at: 'last_999999999w' })).toHaveLength(4)
  })

  test.each<Query>([
    { created_at: 'lately' },
    { created_at_start: 'nonsense' },
    { created_at_end: '2026-02-31' },
    { created_at_start: '2026-11-20', created_at_end: '2026-11-19' },
    { resource_id: 'x' },
    { user_id: 0 },
    { page: 0 },
  ])('%j is refused', async query => {
    const answer = await service.request('GET', LIST, { query })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\.$/) } })
  })
})

describe('access', () => {
  test.each([
    ['owner', 200],
    ['superuser', 200],
    ['member', 403],
    ['reporter', 403],
    ['publisher', 403],
    ['buyer', 403],
  ] as const)('a %s is answered %i', async (role, status) => {
    const companyId = await addEvents({})
    const apiKey = await service.addUser(companyId, role)
    const [{ id }] = await eventsOf(companyId)
    for (const path of [LIST, at(id)]) {
      expect((await service.request('GET', path, { apiKey })).status).toBe(status)
    }
  })

  test('another company’s events do not exist', async () => {
    const companyId = await addEvents({})
    const [{ id }] = await eventsOf(companyId)
    const theirs = await service.request('GET', at(id))
    const nobodys = await service.request('GET', at(1_999_999_999))
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(nobodys.body)
    expect(await idsOf(service.companyId, { resource: 'target' })).toEqual([])
  })

  test('nobody writes or deletes an event', async () => {
    const companyId = await addEvents({})
    const [event] = await eventsOf(companyId)
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expect((await service.request(method, at(event.id), { query: { company_id: companyId } })).status).toBe(
        405,
      )
    }
    expect((await service.request('POST', LIST, { body: { audit_event: {} } })).status).toBe(405)
    expect(await eventsOf(companyId)).toEqual([event])
  })

  test('without a key nothing is answered', async () => {
    expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
    expect((await service.request('GET', at(1), { apiKey: null })).status).toBe(401)
  })
})
