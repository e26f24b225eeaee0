import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'

const LIST = '/api/v5/global_suppressed_numbers.json'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const add = (number: unknown, options: TestRequest = {}) =>
  service.request('POST', LIST, { body: { global_suppressed_number: { number } }, ...options })
const remove = (number: string, options: TestRequest = {}) =>
  service.request('DELETE', `/api/v5/global_suppressed_numbers/${number}.json`, options)

let drawn = 0
const freshNumber = () => `+1305555${5000 + ++drawn}`

test('a number is added once, in E.164', async () => {
  const number = freshNumber()
  const answer = await add(number.slice(2))
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    global_suppressed_number: { id: expect.any(Number), number, created_at: expect.stringMatching(/Z$/) },
  })
  const again = await add(number)
  expect(again.status).toBe(422)
  expect(again.body).toEqual({
    global_suppressed_number: { errors: { number: ['has already been taken'] } },
  })
})

test.each([
  ['123', 'is not a valid phone number'],
  [null, "can't be blank"],
  [7, 'must be a string'],
])('%j is refused', async (number, message) => {
  const answer = await add(number)
  expect(answer.status).toBe(422)
  expect(answer.body).toEqual({ global_suppressed_number: { errors: { number: [message] } } })
})

test('a body without its root key is refused', async () => {
  expect((await service.request('POST', LIST, { body: { number: freshNumber() } })).status).toBe(400)
})

test('the list comes in pages, by ascending id', async () => {
  const numbers = Array.from({ length: 4 }, freshNumber)
  for (const number of numbers) expect((await add(number)).status).toBe(201)
  const whole = await service.request('GET', LIST)
  expect(whole.status).toBe(200)
  const listed: string[] = whole.body.map(
    (entry: { global_suppressed_number: { number: string } }) => entry.global_suppressed_number.number,
  )
  expect(listed.slice(-4)).toEqual(numbers)
  const page = await service.request('GET', LIST, { query: { page: 2, per_page: 2 } })
  expect(page.body).toEqual(whole.body.slice(2, 4))
  expect(page.headers['link']).toContain('rel="next"')
})

test('a number is taken off the list by its number, however it is written', async () => {
  const [first, second] = [freshNumber(), freshNumber()]
  await add(first)
  await add(second)
  expect(await remove(first)).toMatchObject({ status: 204, body: '' })
  expect((await remove(second.replace('+', '%2B'))).status).toBe(204)
  const again = await remove(first)
  expect(again.status).toBe(404)
  expect(again.body).toEqual({ error: 'No such globally suppressed number in this installation.' })
  expect((await remove('123')).status).toBe(404)
})

test('everyone but an administrator is refused', async () => {
  const number = freshNumber()
  await add(number)
  for (const role of ['owner', 'member', 'reporter'] as const) {
    const apiKey = await service.addUser(service.companyId, role)
    expect((await service.request('GET', LIST, { apiKey })).status).toBe(403)
    expect((await add(freshNumber(), { apiKey })).status).toBe(403)
    expect((await remove(number, { apiKey })).status).toBe(403)
  }
  expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
  expect((await remove(number)).status).toBe(204)
})
