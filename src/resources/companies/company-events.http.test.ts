import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

/** What changes of a Company and of its settings leave on its audit log. */
let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function createCompany(company: object = {}) {
  const answer = await service.request('POST', '/companies.json', {
    body: { company: { name: 'Acme', ...company } },
  })
  expect(answer.status).toBe(201)
  return answer.body.company
}

const changeCompany = (id: number, company: object) =>
  service.request('PUT', `/companies/${id}.json`, { body: { company } })

const changeSettings = (id: number, settings: object) =>
  service.request('PUT', `/companies/${id}/settings.json`, { body: { settings } })

/** Newest first. */
async function eventsOf(companyId: number) {
  const answer = await service.request('GET', '/api/v5/audit_events.json', {
    query: { company_id: companyId },
  })
  return answer.body.map(({ audit_event }: { audit_event: object }) => audit_event)
}

test('a new company’s log begins with its creation', async () => {
  const { owner_user_name: _, ...company } = await createCompany({
    default_click_url: 'https://example.com/c',
  })
  expect(await eventsOf(company.id)).toMatchObject([
    {
      resource: 'company',
      resource_id: company.id,
      operation: 'create',
      user_id: 1,
      user_name: 'Administrator',
      before: null,
      after: {
        ...company,
        embedded_key: '[hidden]',
        default_click_url: 'https://example.com/c',
        default_sale_url: null,
      },
    },
  ])
})

test('what is changed of the company is on its log, even what is on no answer', async () => {
  const { id } = await createCompany()
  await changeCompany(id, { name: 'Acme Inc', default_sale_url: 'https://example.com/s' })
  const [event] = await eventsOf(id)
  expect(event).toMatchObject({
    resource: 'company',
    operation: 'update',
    before: { name: 'Acme', default_sale_url: null },
    after: { name: 'Acme Inc', default_sale_url: 'https://example.com/s' },
  })
})

test('settings are a resource of their own, by the company’s id', async () => {
  const { id } = await createCompany()
  await changeSettings(id, { time_zone: 'Tokyo', per_minute: '0.50' })
  const [event] = await eventsOf(id)
  expect(event).toMatchObject({
    resource: 'settings',
    resource_id: id,
    operation: 'update',
    before: { time_zone: 'UTC', per_minute: '0.0' },
    after: { time_zone: 'Tokyo', per_minute: '0.5' },
  })
})

test('what is refused, or changes nothing, is not on it', async () => {
  const { id } = await createCompany()
  expect((await changeCompany(id, { name: '' })).status).toBe(422)
  expect((await changeSettings(id, { time_zone: 'Nowhere' })).status).toBe(422)
  expect((await changeCompany(id, { name: 'Acme' })).status).toBe(200)
  expect((await changeSettings(id, { time_zone: 'UTC', per_minute: '0' })).status).toBe(200)
  expect(await eventsOf(id)).toHaveLength(1)
})

test('a company that does not exist is still not found', async () => {
  const answers = [await changeCompany(1_999_999_999, {}), await changeSettings(1_999_999_999, {})]
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 404,
      body: { error: 'No such Company among those that you may act in.' },
    })
  }
})
