import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestAnswer, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ BASE_URL: 'https://calls.example.com' })
})
afterAll(() => service.close())

const CHECK = '/suppression_list/check.json'
const NUMBER = '+13055550142'
const formerPath = (number: string) => `/contact_numbers/${number}/suppressed_number.json`
const currentPath = (number: string) => `/suppressed_numbers/${number}.json`

function expectSuccessor({ headers }: TestAnswer, path: string) {
  expect(headers['deprecation']).toBe('true')
  expect(headers['link']).toBe(`<https://calls.example.com${path}>; rel="successor-version"`)
}

describe('the former check', () => {
  test('says whether there is a suppression list, and what to use instead', async () => {
    const companyId = await service.addCompany()
    const check = (query = {}) =>
      service.request('GET', CHECK, { query: { company_id: companyId, ...query } })
    const before = await check()
    expect(before).toMatchObject({ status: 200, body: { suppression_list: false } })
    expectSuccessor(before, '/suppressed_numbers/check.json')
    await service.request('POST', currentPath(NUMBER), { query: { company_id: companyId } })
    expect((await check()).body).toEqual({ suppression_list: true })
    expect((await check({ number: NUMBER })).body).toEqual({ suppression_list: true })
    expect((await check({ number: '+13055550143' })).body).toEqual({ suppression_list: false })
    expect((await check({ number: '1' })).status).toBe(400)
  })
})

describe('the former address of a suppressed number', () => {
  test('suppresses a number, in the older shape', async () => {
    const answer = await service.request('POST', formerPath(NUMBER))
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      suppressed_number: {
        id: expect.any(Number),
        number: NUMBER,
        can_resubscribe: true,
        created_at: expect.stringMatching(/Z$/),
      },
    })
    expectSuccessor(answer, '/suppressed_numbers/%2B13055550142.json')
    const current = await service.request('GET', currentPath(NUMBER))
    expect(current.body.suppressed_number.id).toBe(answer.body.suppressed_number.id)
    expect(current.headers).not.toHaveProperty('deprecation')
  })

  test('updates one that is suppressed already', async () => {
    const body = { suppressed_number: { can_resubscribe: false } }
    const answer = await service.request('POST', formerPath('%2B13055550142'), { body })
    expect(answer).toMatchObject({ status: 200, body: { suppressed_number: { can_resubscribe: false } } })
  })

  test('lifts a suppression', async () => {
    const path = formerPath('3055550177')
    await service.request('POST', path)
    const answer = await service.request('DELETE', path)
    expect(answer.status).toBe(204)
    expectSuccessor(answer, '/suppressed_numbers/3055550177.json')
    expect((await service.request('GET', currentPath('3055550177'))).status).toBe(404)
  })

  test('names its successor on every refusal too', async () => {
    const impossible = await service.request('POST', formerPath('123'))
    const missing = await service.request('DELETE', formerPath('+13055550199'))
    const unrooted = await service.request('POST', formerPath(NUMBER), { body: { suppressed_number: 7 } })
    const ill = await service.request('POST', formerPath(NUMBER), {
      body: { suppressed_number: { can_resubscribe: null } },
    })
    const anonymous = await service.request('POST', formerPath(NUMBER), { apiKey: null })
    const reporter = await service.addUser(service.companyId, 'reporter')
    const forbidden = await service.request('POST', formerPath(NUMBER), { apiKey: reporter })
    expect(impossible.body).toEqual({
      suppressed_number: { errors: { number: ['is not a valid phone number'] } },
    })
    const answers = [impossible, missing, unrooted, ill, anonymous, forbidden]
    expect(answers.map(({ status }) => status)).toEqual([422, 404, 400, 422, 401, 403])
    for (const { headers } of answers) {
      expect(headers['deprecation']).toBe('true')
      expect(headers['link']).toContain('rel="successor-version"')
    }
  })
})

test('the API document marks the deprecated routes, and only them', async () => {
  const { body: document } = await service.request('GET', '/openapi.json', { apiKey: null })
  type Operations = Record<string, { readonly deprecated?: boolean; readonly description?: string }>
  const deprecated = Object.entries<Operations>(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.deprecated === true)
      .map(([method, operation]) => `${method} ${path}: ${operation.description}`),
  )
  expect(deprecated).toEqual([
    expect.stringMatching(/^get \/suppression_list\/check\.json: .*`\/suppressed_numbers\/check\.json`/),
    expect.stringMatching(
      /^post \/contact_numbers\/\{number}\/suppressed_number\.json: .*`\/suppressed_numbers\/\{number}\.json`/,
    ),
    expect.stringMatching(
      /^delete \/contact_numbers\/\{number}\/suppressed_number\.json: .*`\/suppressed_numbers\/\{number}\.json`/,
    ),
  ])
})
