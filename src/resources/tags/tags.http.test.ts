import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { MAX_TAG_KEY_LENGTH, SYSTEM_TAG_KEYS } from '../../domain/tags/tag.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/tags.json'
const at = (id: number) => `/tags/${id}.json`

async function create(tag: object, options = {}) {
  const answer = await service.request('POST', LIST, { body: { tag }, ...options })
  expect(answer.status).toBe(201)
  return answer.body.tag
}

const change = (id: number, tag: object, options = {}) =>
  service.request('PUT', at(id), { body: { tag }, ...options })

const refused = (errors: object) => ({ status: 422, body: { tag: { errors } } })

describe('creating', () => {
  test('answers the tag with every field; its values are reported unless it says otherwise', async () => {
    expect(await create({ key: 'age' })).toEqual({ id: expect.any(Number), key: 'age', values_report: true })
    expect((await create({ key: 'income', values_report: false })).values_report).toBe(false)
  })

  test('space around the key is none of it; its case is', async () => {
    expect((await create({ key: ' Zip ' })).key).toBe('Zip')
    expect((await create({ key: 'zip' })).key).toBe('zip')
  })

  test('a key in use is refused, but only in its own Company', async () => {
    await create({ key: 'twice' })
    const body = { tag: { key: 'twice' } }
    expect(await service.request('POST', LIST, { body })).toMatchObject(
      refused({ key: ['has already been taken'] }),
    )
    await create({ key: 'twice' }, { query: { company_id: await service.addCompany() } })
  })

  test.each(SYSTEM_TAG_KEYS)('%s needs no tag: it is always reported', async key => {
    const answer = await service.request('POST', LIST, { body: { tag: { key } } })
    expect(answer).toMatchObject(refused({ key: ['is a system tag, whose values always appear in reports'] }))
  })

  test.each([
    [{}, { key: ["can't be blank"] }],
    [{ key: null }, { key: ["can't be blank"] }],
    [{ key: '  ' }, { key: ["can't be blank"] }],
    [{ key: 7 }, { key: ['must be a string'] }],
    [
      { key: 'x'.repeat(MAX_TAG_KEY_LENGTH + 1) },
      { key: [`is too long (maximum is ${MAX_TAG_KEY_LENGTH} characters)`] },
    ],
    [{ key: 'x', values_report: 'yes' }, { values_report: ['must be true or false'] }],
    [{ key: 'x', values_report: null }, { values_report: ['must be true or false'] }],
  ])('%j is refused', async (tag, errors) => {
    expect(await service.request('POST', LIST, { body: { tag } })).toMatchObject(refused(errors))
  })

  test('a missing root key is 400', async () => {
    expect((await service.request('POST', LIST, { body: { key: 'x' } })).status).toBe(400)
  })
})

describe('changing', () => {
  test('only the fields passed', async () => {
    const tag = await create({ key: 'plan' })
    expect(await change(tag.id, { values_report: false })).toMatchObject({
      status: 200,
      body: { tag: { ...tag, values_report: false } },
    })
    expect((await change(tag.id, { key: 'tariff' })).body.tag).toEqual({
      id: tag.id,
      key: 'tariff',
      values_report: false,
    })
  })

  test('nothing passed changes nothing', async () => {
    const tag = await create({ key: 'kept' })
    expect(await change(tag.id, {})).toMatchObject({ status: 200, body: { tag } })
  })

  test('to a key in use, or to a system tag’s, is refused, and nothing changes', async () => {
    await create({ key: 'held' })
    const tag = await create({ key: 'free' })
    expect(await change(tag.id, { key: 'held', values_report: false })).toMatchObject(
      refused({ key: ['has already been taken'] }),
    )
    expect((await change(tag.id, { key: 'sub_id' })).status).toBe(422)
    expect((await service.request('GET', at(tag.id))).body).toEqual({ tag })
  })
})

test('a deleted tag is gone, and its key free again', async () => {
  const tag = await create({ key: 'brief' })
  expect((await service.request('DELETE', at(tag.id))).status).toBe(204)
  expect((await service.request('GET', at(tag.id))).status).toBe(404)
  await create({ key: 'brief' })
})

test('the list is paged by id', async () => {
  const query = { company_id: await service.addCompany() }
  const created: { id: number }[] = []
  for (const key of ['one', 'two', 'three']) created.push(await create({ key }, { query }))
  const answer = await service.request('GET', LIST, { query: { ...query, per_page: 2 } })
  expect(answer.body).toEqual(created.slice(0, 2).map(tag => ({ tag })))
  expect(answer.headers['link']).toMatch(/page=2[^>]*>; rel="last", <[^>]+page=2[^>]*>; rel="next"$/)
})

test('a tag of another Company does not exist', async () => {
  const theirs = await create({ key: 'theirs' }, { query: { company_id: await service.addCompany() } })
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { tag: { key: 'mine' } } : undefined
    const foreign = await service.request(method, at(theirs.id), { body })
    const nobodys = await service.request(method, at(1_999_999_999), { body })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(nobodys.body)
  }
})

test.each([
  ['owner', 200, 201],
  ['superuser', 200, 201],
  ['member', 200, 201],
  ['reporter', 200, 403],
  ['publisher', 403, 403],
  ['buyer', 403, 403],
] as const)('a %s who reads is answered %i, who writes %i', async (role, onRead, onWrite) => {
  const apiKey = await service.addUser(service.companyId, role)
  const body = { tag: { key: `of-${role}` } }
  expect((await service.request('GET', LIST, { apiKey })).status).toBe(onRead)
  expect((await service.request('POST', LIST, { apiKey, body })).status).toBe(onWrite)
})

test('without a key nothing is answered', async () => {
  expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
  expect((await service.request('DELETE', at(1), { apiKey: null })).status).toBe(401)
})
