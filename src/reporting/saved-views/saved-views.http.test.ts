import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { MAX_STATE_LENGTH, MAX_VIEWS } from './table.ts'

let service: TestService
let companyId: number
let owner: string
let member: string
let reporter: string
let buyer: string

beforeAll(async () => {
  service = await startTestService()
  companyId = await service.addCompany()
  const query = { company_id: companyId }
  const target = await service.request('POST', '/targets.json', {
    body: { target: { number: '+12025550101' } },
    query,
  })
  owner = await service.addUser(companyId, 'owner')
  member = await service.addUser(companyId, 'member')
  reporter = await service.addUser(companyId, 'reporter')
  buyer = await service.addUser(companyId, 'buyer', { targetId: target.body.target.id })
})

afterAll(() => service.close())

const send = (apiKey: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, fields?: object) => {
  const options: TestRequest = { apiKey, query: { company_id: companyId } }
  return service.request(
    method,
    path,
    fields === undefined ? options : { ...options, body: { saved_view: fields } },
  )
}

async function save(apiKey: string, fields: object): Promise<number> {
  const { status, body } = await send(apiKey, 'POST', '/saved_views.json', {
    name: 'Mine',
    page: 'calls',
    ...fields,
  })
  expect(status).toBe(201)
  return body.saved_view.id
}

const idsOf = async (apiKey: string) =>
  (await send(apiKey, 'GET', '/saved_views.json')).body.map(
    (view: { saved_view: { id: number } }) => view.saved_view.id,
  )

test('every field goes there and back; what is left out stays', async () => {
  const id = await save(owner, { state: 'caller_state=CA', shared: true })
  const path = `/saved_views/${id}.json`
  expect((await send(owner, 'GET', path)).body.saved_view).toMatchObject({
    ...{ id, name: 'Mine', page: 'calls', state: 'caller_state=CA', shared: true },
  })
  const changed = await send(owner, 'PUT', path, { name: 'Ours', page: 'pings' })
  expect(changed.body.saved_view).toMatchObject({
    name: 'Ours',
    page: 'pings',
    state: 'caller_state=CA',
    shared: true,
  })
  expect((await send(owner, 'PUT', path, { state: '', shared: false })).body.saved_view).toMatchObject({
    ...{ name: 'Ours', state: '', shared: false },
  })
  expect((await send(owner, 'DELETE', path)).status).toBe(204)
  expect((await send(owner, 'GET', path)).status).toBe(404)
})

test('a list is of one’s own and the shared ones, of one page where it is asked for', async () => {
  const own = await save(member, { page: 'reports' })
  const common = await save(owner, { shared: true })
  const hidden = await save(owner, {})
  expect(await idsOf(member)).toEqual(expect.arrayContaining([own, common]))
  expect(await idsOf(member)).not.toContain(hidden)
  const query = { company_id: companyId, view_page: 'reports' }
  const listed = await service.request('GET', '/saved_views.json', { apiKey: member, query })
  expect(listed.body.map((view: { saved_view: { id: number } }) => view.saved_view.id)).toEqual([own])
})

test('a shared view is changed by its owner and who may change the Company; others may look at it', async () => {
  const common = await save(reporter, { shared: true })
  const path = `/saved_views/${common}.json`
  const another = await save(member, { shared: true })
  expect((await send(reporter, 'PUT', `/saved_views/${another}.json`, { name: 'Taken' })).status).toBe(403)
  expect((await send(reporter, 'DELETE', `/saved_views/${another}.json`)).status).toBe(403)
  expect((await send(reporter, 'GET', `/saved_views/${another}.json`)).status).toBe(200)
  expect((await send(reporter, 'PUT', path, { name: 'Renamed' })).status).toBe(200)
  expect((await send(owner, 'PUT', path, { name: 'Again' })).body.saved_view.name).toBe('Again')
})

test('a private view does not exist for anybody else, the owner of the Company included', async () => {
  const id = await save(member, {})
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await send(owner, method, `/saved_views/${id}.json`)).status).toBe(404)
  }
  expect((await send(owner, 'PUT', `/saved_views/${id}.json`, { name: 'x' })).status).toBe(404)
})

test('a party has views of its own, shares none and sees none that is shared', async () => {
  const common = await save(owner, { shared: true })
  const own = await save(buyer, {})
  expect(await idsOf(buyer)).toEqual([own])
  expect((await send(buyer, 'GET', `/saved_views/${common}.json`)).status).toBe(404)
  for (const [method, path] of [
    ['POST', '/saved_views.json'],
    ['PUT', `/saved_views/${own}.json`],
  ] as const) {
    const refused = await send(buyer, method, path, { name: 'x', page: 'calls', shared: true })
    expect(refused.status).toBe(422)
    expect(refused.body.saved_view.errors.shared).toBeDefined()
  }
})

test('another Company’s view does not exist', async () => {
  const other = await service.addCompany()
  const id = await save(owner, { shared: true })
  const apiKey = await service.addUser(other, 'owner')
  const query = { company_id: other }
  expect((await service.request('GET', `/saved_views/${id}.json`, { apiKey, query })).status).toBe(404)
  expect((await service.request('GET', '/saved_views.json', { apiKey, query })).body).toEqual([])
})

test.each([
  ['no name', { page: 'calls' }, 'name'],
  ['a blank name', { name: ' ', page: 'calls' }, 'name'],
  ['no page', { name: 'x' }, 'page'],
  [
    'a state that is too long',
    { name: 'x', page: 'calls', state: 'x'.repeat(MAX_STATE_LENGTH + 1) },
    'state',
  ],
  ['null as a state', { name: 'x', page: 'calls', state: null }, 'state'],
])('%s is refused', async (_, fields, field) => {
  const { status, body } = await send(owner, 'POST', '/saved_views.json', fields)
  expect(status).toBe(422)
  expect(body.saved_view.errors[field]).toBeDefined()
})

test('two that are made at once do not exceed the limit', async () => {
  const apiKey = await service.addUser(companyId, 'member')
  const first = await save(apiKey, {})
  await service.database.pool.query(
    `INSERT INTO saved_views (company_id, owner_user_id, name, page)
     SELECT company_id, owner_user_id, name, page FROM saved_views, generate_series(2, $2) WHERE id = $1`,
    [first, MAX_VIEWS - 1],
  )
  const statuses = await Promise.all(
    [1, 2, 3].map(
      async () => (await send(apiKey, 'POST', '/saved_views.json', { name: 'x', page: 'calls' })).status,
    ),
  )
  expect(statuses.sort()).toEqual([201, 409, 409])
})
