import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'

const LIST = '/static_caller_numbers.json'

let service: TestService
let otherCompanyId: number

beforeAll(async () => {
  service = await startTestService()
  otherCompanyId = await service.addCompany()
})
afterAll(() => service.close())

const add = (number: unknown, options: TestRequest = {}) =>
  service.request('POST', LIST, { body: { static_caller_number: { number } }, ...options })
const remove = (id: number | string, options: TestRequest = {}) =>
  service.request('DELETE', `/static_caller_numbers/${id}.json`, options)

let drawn = 0
const freshNumber = () => `+1305555${4000 + ++drawn}`

describe('adding', () => {
  test('answers the number in E.164 and a time with offset', async () => {
    const answer = await add('(305) 555-0142')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      static_caller_number: {
        id: expect.any(Number),
        number: '+13055550142',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
      },
    })
  })

  test.each([
    [{ number: '123' }, ['is not a valid phone number']],
    [{ number: '' }, ["can't be blank"]],
    [{ number: null }, ["can't be blank"]],
    [{}, ["can't be blank"]],
    [{ number: 3055550142 }, ['must be a string']],
  ])('refuses %j', async (fields, messages) => {
    const answer = await service.request('POST', LIST, { body: { static_caller_number: fields } })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ static_caller_number: { errors: { number: messages } } })
  })

  test('refuses one that is there already, however it is written and however many race', async () => {
    const number = freshNumber()
    const writings = [number, number.slice(1), number.slice(2)]
    const answers = await Promise.all([...writings, ...writings].map(writing => add(writing)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
    expect((await add(number)).body).toEqual({
      static_caller_number: { errors: { number: ['has already been taken'] } },
    })
    expect((await add(number, { query: { company_id: otherCompanyId } })).status).toBe(201)
  })

  test('refuses a body without its root key', async () => {
    expect((await service.request('POST', LIST, { body: { number: freshNumber() } })).status).toBe(400)
    expect((await service.request('POST', LIST)).status).toBe(400)
  })
})

describe('the list', () => {
  test('is whole unless a page is asked for', async () => {
    const query = { company_id: await service.addCompany() }
    expect((await service.request('GET', LIST, { query })).body).toEqual([])
    const added = []
    for (let index = 0; index < 27; index++) added.push((await add(freshNumber(), { query })).body)
    expect((await service.request('GET', LIST, { query })).body).toEqual(added)
    const page = await service.request('GET', LIST, { query: { ...query, page: 2 } })
    expect(page.body).toEqual(added.slice(25))
    expect(page.headers['link']).toContain('rel="prev"')
    expect((await service.request('GET', LIST, { query: { ...query, per_page: 0 } })).status).toBe(400)
  })
})

describe('removing', () => {
  test('answers 204, and then 404', async () => {
    const number = freshNumber()
    const { id } = (await add(number)).body.static_caller_number
    expect(await remove(id)).toMatchObject({ status: 204, body: '' })
    expect((await remove(id)).status).toBe(404)
    expect((await add(number)).status).toBe(201)
  })

  test('another company’s is as good as none', async () => {
    const { id } = (await add(freshNumber())).body.static_caller_number
    const foreign = await remove(id, { query: { company_id: otherCompanyId } })
    expect(foreign).toMatchObject({
      status: 404,
      body: { error: 'No such static caller number in this Company.' },
    })
    expect((await remove('x')).status).toBe(404)
    expect((await remove(id)).status).toBe(204)
  })
})

test('a reporter reads the list and changes nothing; publishers and buyers see nothing', async () => {
  const { id } = (await add(freshNumber())).body.static_caller_number
  const reporter = await service.addUser(service.companyId, 'reporter')
  expect((await service.request('GET', LIST, { apiKey: reporter })).status).toBe(200)
  expect((await add(freshNumber(), { apiKey: reporter })).status).toBe(403)
  expect((await remove(id, { apiKey: reporter })).status).toBe(403)
  for (const role of ['publisher', 'buyer'] as const) {
    const apiKey = await service.addUser(service.companyId, role)
    expect((await service.request('GET', LIST, { apiKey })).status).toBe(403)
  }
  expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
})

test('both changes are on the audit log', async () => {
  const number = freshNumber()
  const { id } = (await add(number)).body.static_caller_number
  await remove(id)
  const { rows } = await service.database.pool.query(
    `SELECT operation, before, after FROM audit_events
     WHERE resource = 'static_caller_number' AND resource_id = $1 ORDER BY id`,
    [id],
  )
  expect(rows).toMatchObject([
    { operation: 'create', before: null, after: { id, number } },
    { operation: 'delete', before: { id, number }, after: null },
  ])
})
