import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { openBrowser } from '../../../test/harness/browser.ts'
import { createRtbNetwork, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestAnswer, type TestService } from '../../../test/harness/test-service.ts'
import { hashApiKey } from '../../access/api-key.ts'
import { type ApiDocument, operationsOf, responseOf } from './openapi/document.ts'

/** Every limit is off but the one that a test sets, and a client's address is the one it says it has. */
const UNLIMITED = {
  RATE_LIMIT_PER_KEY: '0',
  RATE_LIMIT_PER_ADDRESS: '0',
  RATE_LIMIT_FAILED_KEYS: '0',
  RATE_LIMIT_PINGS: '0',
  RATE_LIMIT_PUBLIC: '0',
  TRUST_PROXY: '1',
}

const NOW = Date.UTC(2026, 10, 20, 12)
const MINUTE_MS = 60_000

let service: TestService

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(async () => {
  vi.useRealTimers()
  await service.close()
})

const start = async (environment: NodeJS.ProcessEnv) => {
  service = await startTestService({ ...UNLIMITED, ...environment })
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const list = (apiKey: string | null = service.apiKey, address = '203.0.113.1') =>
  service.request('GET', '/targets.json', { apiKey, ...from(address) })

async function statuses(count: number, request: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let sent = 0; sent < count; sent++) found.push((await request()).status)
  return found
}

function expectLimited(answer: TestAnswer, sentence: string) {
  expect(answer).toMatchObject({ status: 429, body: { error: sentence } })
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/)
}

describe('requests of one user', () => {
  beforeEach(() => start({ RATE_LIMIT_PER_KEY: '3' }))

  test('are refused beyond the limit, with the time to wait', async () => {
    expect(await statuses(3, list)).toEqual([200, 200, 200])
    expectLimited(await list(), 'Too many requests with this API key: more than 3 in a minute. Wait 60 s.')
    vi.setSystemTime(NOW + MINUTE_MS - 1)
    expect((await list()).headers['retry-after']).toBe('1')
  })

  test('are answered again a minute after the first', async () => {
    await statuses(4, list)
    vi.setSystemTime(NOW + MINUTE_MS)
    expect(await statuses(4, list)).toEqual([200, 200, 200, 429])
  })

  test('count from wherever they come, and whatever becomes of them', async () => {
    await list(service.apiKey, '203.0.113.7')
    await service.request('POST', '/targets.json', { body: {} })
    await service.request('GET', '/targets/999999.json')
    expect((await list()).status).toBe(429)
  })

  test('leave other users alone', async () => {
    const apiKey = await service.addUser(service.companyId, 'member')
    await statuses(4, list)
    expect((await list(apiKey)).status).toBe(200)
  })

  test('go on counting when the user has a new key', async () => {
    await statuses(3, list)
    await service.database.pool.query('UPDATE users SET api_key_hash = $1', [hashApiKey('new-key')])
    expect((await list('new-key')).status).toBe(429)
  })

  test('leave an Idempotency-Key free when they are refused', async () => {
    await statuses(3, list)
    const create = () =>
      service.request('POST', '/targets.json', {
        body: { target: { number: '+13055550100' } },
        headers: { 'idempotency-key': 'refused-at-first' },
      })
    expect((await create()).status).toBe(429)
    vi.setSystemTime(NOW + MINUTE_MS)
    expect((await create()).status).toBe(201)
  })
})

describe('requests from one address', () => {
  test('are refused beyond the limit, whatever they ask for', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '3' })
    const answers = [
      await list(),
      await list('nobody'),
      await service.request('GET', '/nowhere', from('203.0.113.1')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404])
    expectLimited(await list(), 'Too many requests from your address: more than 3 in a minute. Wait 60 s.')
    expect((await service.request('GET', '/openapi.json', from('203.0.113.1'))).status).toBe(429)
    expect((await list(service.apiKey, '203.0.113.2')).status).toBe(200)
  })

  test('of an IPv6 network count together: whoever holds one address holds all of it', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '1' })
    expect((await list(service.apiKey, '2001:db8::1')).status).toBe(200)
    expect((await list(service.apiKey, '2001:db8:0:0:ffff::2')).status).toBe(429)
    expect((await list(service.apiKey, '2001:db8:0:1::1')).status).toBe(200)
  })

  test('count under the proxy’s address unless the proxy is trusted', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '1', TRUST_PROXY: 'false' })
    expect((await list(service.apiKey, '203.0.113.1')).status).toBe(200)
    expect((await list(service.apiKey, '203.0.113.2')).status).toBe(429)
  })

  test('for the health and the metrics of the service are not counted', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '1' })
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect(await statuses(3, () => service.request('GET', path))).toEqual([200, 200, 200])
    }
    expect((await service.request('GET', '/targets.json')).status).toBe(200)
  })

  test('that are pings are not counted', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '10' })
    const network = await createRtbNetwork(service)
    expect(new Set(await statuses(20, () => network.ping()))).toEqual(new Set([200]))
  })
})

describe('keys that are not known', () => {
  let network: RtbNetwork

  beforeEach(async () => {
    await start({ RATE_LIMIT_FAILED_KEYS: '3', RTB_PORT: '4000' })
    network = await createRtbNetwork(service)
  })

  const ping = (key: string | undefined, address: string) =>
    service.request('POST', '/rtbs.json', {
      apiKey: null,
      body: { key, publisher_id: 'publisher', caller_number: '+12025550199' },
      ...from(address),
    })

  test('are refused as too many beyond the limit, missing ones among them', async () => {
    expect((await list(null)).status).toBe(401)
    expect(await statuses(2, () => list('guess'))).toEqual([401, 401])
    expectLimited(
      await list('guess'),
      'Too many requests without a known key from your address: more than 3 in a minute. Wait 60 s.',
    )
  })

  test('never keep a known key out that comes from the same address', async () => {
    expect(await statuses(4, () => list('guess'))).toEqual([401, 401, 401, 429])
    expect((await list()).status).toBe(200)
    expect((await list('guess')).status).toBe(429)
    vi.setSystemTime(NOW + MINUTE_MS)
    expect((await list('guess')).status).toBe(401)
  })

  test('never keep somebody out who is signed in from the same address', async () => {
    const { email } = await addPerson(service, service.companyId, 'member')
    const browser = openBrowser(service)
    expect((await browser.signIn(email, PASSWORD)).status).toBe(201)
    await statuses(5, () => list('guess'))
    expect((await list('guess')).status).toBe(429)
    expect((await browser.request('GET', '/targets.json', from('203.0.113.1'))).status).toBe(200)
    expect((await browser.request('GET', '/session/factors.json', from('203.0.113.1'))).status).toBe(200)
  })

  test('count together with those of pings and confirms, on both interfaces', async () => {
    const address = '203.0.113.1'
    expect((await list('guess')).status).toBe(401)
    expect((await ping(undefined, address)).status).toBe(401)
    const uuid = '0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55'
    const confirm = {
      method: 'PUT',
      url: `/rtbs/${uuid}.json`,
      payload: { key: uuid },
      ...from(address),
    } as const
    expect((await service.app.rtb?.inject(confirm))?.statusCode).toBe(401)
    expect((await service.app.rtb?.inject(confirm))?.statusCode).toBe(429)
    expect((await ping('guess', address)).status).toBe(429)
  })

  test('never keep a ping with a known key out', async () => {
    await statuses(5, () => ping('guess', '203.0.113.1'))
    expect((await ping(network.key, '203.0.113.1')).status).toBe(200)
  })
})

test('pings of one postback key are refused beyond the limit, and its confirms are not', async () => {
  await start({ RATE_LIMIT_PINGS: '2' })
  const network = await createRtbNetwork(service)
  const other = await network.addKey()
  const { body } = await network.ping()
  expect((await network.ping()).status).toBe(200)
  expectLimited(
    await network.ping(),
    'Too many requests with this postback key: more than 2 in a minute. Wait 60 s.',
  )
  expect((await network.ping({ key: other.key })).status).toBe(200)
  expect((await network.confirm(body.uuid)).status).toBe(200)
})

test('requests from one address for what needs no key are refused beyond a limit of their own', async () => {
  await start({ RATE_LIMIT_PUBLIC: '2' })
  const show = (address: string) =>
    service.request('GET', '/v1/number.json', { apiKey: null, ...from(address) })
  expect(await statuses(3, () => show('203.0.113.1'))).toEqual([401, 401, 429])
  expect((await show('203.0.113.2')).status).toBe(401)
  expect((await list()).status).toBe(200)
})

test('every operation documents its refusal, and when to come again', async () => {
  await start({})
  const { body } = await service.request('GET', '/openapi.json', { apiKey: null })
  const document: ApiDocument = body
  for (const { path, method, operation } of operationsOf(document)) {
    const refusal = responseOf(document, operation.responses['429'] ?? {})
    expect(refusal, `${method} ${path}`).toMatchObject({
      headers: { 'Retry-After': { schema: { type: 'integer' } } },
    })
  }
})
