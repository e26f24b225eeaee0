import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** A Company with two Targets, and the buyer of the first. */
async function setUp(buyerMayEdit?: readonly string[]) {
  const companyId = await service.addCompany()
  const query = { company_id: companyId }
  const add = async (name: string) =>
    (
      await service.request('POST', '/targets.json', {
        query,
        body: { target: { number: '+13055550101', name } },
      })
    ).body.target
  const [own, rival] = [await add('Own'), await add('Rival')]
  if (buyerMayEdit !== undefined) {
    const settings = { buyer_may_edit: buyerMayEdit }
    const answer = await service.request('PUT', `/companies/${companyId}/settings.json`, {
      body: { settings },
    })
    expect(answer.body.settings.buyer_may_edit).toEqual(buyerMayEdit)
  }
  const apiKey = await service.addUser(companyId, 'buyer', { targetId: own.id })
  const put = (id: number, target: unknown) =>
    service.request('PUT', `/targets/${id}.json`, { apiKey, query, body: { target } })
  return { companyId, own, rival, apiKey, query, put }
}

describe('a buyer', () => {
  test('changes nothing of its target unless its company lets it', async () => {
    const { own, put } = await setUp()
    expect(await put(own.id, { paused: true })).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('does not let its buyers') },
    })
  })

  test.each([
    ['paused', { paused: true }],
    ['concurrency', { concurrency_cap: 3 }],
    ['caps', { daily_cap_attributes: { cap: 9 } }],
    ['hours', { business_hours_attributes: [{ day_of_week: 1, time_open: 900, time_close: 1700 }] }],
  ])('that may edit %s sends that and nothing else', async (edit, fields) => {
    const { own, put, query } = await setUp([edit])
    const [name] = Object.keys(fields)
    expect((await put(own.id, fields)).status).toBe(200)
    const after = (await service.request('GET', `/targets/${own.id}.json`, { query })).body.target
    expect(after.updated_at).not.toBe(own.updated_at)
    const all = {
      paused: false,
      concurrency_cap: 1,
      daily_cap_attributes: { cap: 1 },
      business_hours_attributes: [],
      name: 'Mine',
      number: '+13055550199',
      tag_list: '',
    }
    for (const [field, value] of Object.entries(all)) {
      if (field === name) continue
      const answer = await put(own.id, { ...fields, [field]: value })
      expect(answer, field).toMatchObject({ status: 403, body: { error: expect.stringContaining(field) } })
    }
    const unchanged = (await service.request('GET', `/targets/${own.id}.json`, { query })).body.target
    expect(unchanged).toEqual(after)
  })

  test('is told of a wrong value as others are, and is on the audit log', async () => {
    const { own, put, query } = await setUp(['paused'])
    expect(await put(own.id, { paused: 'yes' })).toMatchObject({
      status: 422,
      body: { target: { errors: { paused: [expect.any(String)] } } },
    })
    expect((await put(own.id, { paused: true })).body.target).toMatchObject({
      paused: true,
      sip_password: null,
    })
    const events = (await service.request('GET', '/api/v5/audit_events.json', { query })).body
    expect(events[0].audit_event).toMatchObject({ user_name: 'buyer', after: { paused: true } })
  })

  test('has nothing to do with other targets, nor with other ways to change its own', async () => {
    const { own, rival, put, apiKey, query } = await setUp(['paused', 'caps', 'hours', 'concurrency'])
    expect((await put(rival.id, { paused: true })).status).toBe(404)
    expect((await put(1_999_999_999, { paused: true })).status).toBe(404)
    const send = (method: 'POST' | 'DELETE', path: string, body?: object) =>
      service.request(method, path, { apiKey, query, ...(body !== undefined && { body }) })
    expect((await send('DELETE', `/targets/${own.id}.json`)).status).toBe(403)
    expect((await send('POST', `/targets/${own.id}/reset_cap.json`)).status).toBe(403)
    expect((await send('POST', `/targets/${own.id}/clone.json`)).status).toBe(403)
    expect(
      (await send('POST', '/targets/bulk.json', { changes: [{ id: own.id, paused: true }] })).status,
    ).toBe(403)
    expect((await send('POST', '/targets.json', { target: { number: '+13055550101' } })).status).toBe(403)
  })

  test('of another company changes nothing here', async () => {
    const { own, companyId } = await setUp(['paused'])
    const other = await setUp(['paused'])
    const answer = await service.request('PUT', `/targets/${own.id}.json`, {
      apiKey: other.apiKey,
      query: { company_id: companyId },
      body: { target: { paused: true } },
    })
    expect(answer.status).toBe(403)
    expect((await other.put(own.id, { paused: true })).status).toBe(404)
  })

  test('loses the right with the setting', async () => {
    const { own, put, companyId } = await setUp(['paused'])
    const settings = { buyer_may_edit: [] }
    await service.request('PUT', `/companies/${companyId}/settings.json`, { body: { settings } })
    expect((await put(own.id, { paused: true })).status).toBe(403)
  })
})

test.each([[['name']], [['paused', 'paused']], [null], ['paused'], [[7]]])(
  'buyer_may_edit cannot be %j',
  async value => {
    const companyId = await service.addCompany()
    const body = { settings: { buyer_may_edit: value } }
    const answer = await service.request('PUT', `/companies/${companyId}/settings.json`, { body })
    expect(answer.status).toBe(422)
  },
)

test('everybody in a company knows its name, zone and words, and nothing of its money', async () => {
  const { companyId, query } = await setUp(['hours'])
  for (const role of ['owner', 'member', 'reporter', 'publisher', 'buyer'] as const) {
    const apiKey = await service.addUser(companyId, role)
    const answer = await service.request('GET', '/companies/own.json', { apiKey, query })
    expect(answer.status).toBe(200)
    expect(answer.body.company).toEqual({
      id: companyId,
      name: 'Other Company',
      time_zone: 'UTC',
      affiliate_marketing: true,
      performance_marketing_nomenclature: false,
      buyer_may_edit: ['hours'],
    })
  }
  const stranger = await service.addUser(await service.addCompany(), 'owner')
  expect((await service.request('GET', '/companies/own.json', { apiKey: stranger, query })).status).toBe(403)
  expect((await service.request('GET', '/companies/own.json', { apiKey: null, query })).status).toBe(401)
})
