import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let guarded: TestService
let tracker: Server
let origin: string
const requested: string[] = []

beforeAll(async () => {
  tracker = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (request.url === '/moved') return response.writeHead(302, { location: '/there' }).end()
    if (request.url === '/gone') return request.socket.destroy()
    return response.writeHead(202, { 'content-type': 'text/plain' }).end('x'.repeat(3_000))
  })
  await new Promise<void>(resolve => tracker.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1' })
  guarded = await startTestService()
})

afterAll(async () => {
  await service.close()
  await guarded.close()
  tracker.close()
})

const trial = (fields: unknown, options: { apiKey?: string | null; companyId?: number } = {}) =>
  service.request('POST', '/api/v5/pixel_trials.json', {
    body: { pixel_trial: fields },
    ...(options.apiKey !== undefined && { apiKey: options.apiKey }),
    ...(options.companyId !== undefined && { query: { company_id: options.companyId } }),
  })

describe('a trial of a pixel', () => {
  test('requests the URL with its tokens, and shows the beginning of the answer', async () => {
    const { status, body } = await trial({
      url: `${origin}/pixel?caller=[caller_id]&age=[age]&none=[nothing]`,
      tokens: { caller_id: '+13055550100', age: 44 },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.pixel_trial).toEqual({
      url: `${origin}/pixel?caller=%2B13055550100&age=44&none=`,
      status: 202,
      content_type: 'text/plain',
      body: 'x'.repeat(2_000),
      location: null,
      error: null,
      ms: expect.any(Number),
    })
    expect(requested.at(-1)).toBe('/pixel?caller=%2B13055550100&age=44&none=')
  })

  test('shows where it redirects to, and does not go there', async () => {
    const { body } = await trial({ url: `${origin}/moved` })
    expect(body.pixel_trial).toMatchObject({ status: 302, location: '/there' })
    expect(requested.at(-1)).toBe('/moved')
  })

  test('says why no answer came', async () => {
    const { status, body } = await trial({ url: `${origin}/gone` })
    expect(status).toBe(200)
    expect(body.pixel_trial).toMatchObject({ status: null, body: null, error: expect.stringMatching(/\S/) })
  })

  test('leaves nothing on the log of pixels', async () => {
    await trial({ url: `${origin}/pixel` })
    const { body } = await service.request('GET', '/api/v5/fired_pixels.json')
    expect(body).toEqual([])
  })
})

describe('a trial is refused', () => {
  test.each([
    ['without a URL', {}, "can't be blank"],
    ['with null for one', { url: null }, 'must be a string'],
    ['with what is none', { url: 'ftp://tracker.example.com' }, 'is not a valid http or https URL'],
  ])('%s', async (_, fields, message) => {
    const { status, body } = await trial(fields)
    expect([status, body.pixel_trial?.errors.url]).toEqual([422, [message]])
  })

  test('for a private address, unless such are allowed', async () => {
    const { status, body } = await guarded.request('POST', '/api/v5/pixel_trials.json', {
      body: { pixel_trial: { url: `${origin}/pixel` } },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.pixel_trial.errors)).toEqual(['url'])
  })

  test('without its root key', async () => {
    const { status } = await service.request('POST', '/api/v5/pixel_trials.json', { body: {} })
    expect(status).toBe(400)
  })

  test('to who has no key, to a reporter, and in another’s Company', async () => {
    const companyId = await service.addCompany()
    const owner = await service.addUser(service.companyId, 'owner')
    const reporter = await service.addUser(service.companyId, 'reporter')
    const url = `${origin}/pixel`
    expect((await trial({ url }, { apiKey: null })).status).toBe(401)
    expect((await trial({ url }, { apiKey: reporter })).status).toBe(403)
    expect((await trial({ url }, { apiKey: owner, companyId })).status).toBe(403)
    expect((await trial({ url }, { apiKey: owner })).status).toBe(200)
  })
})
