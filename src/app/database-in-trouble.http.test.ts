import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type DatabaseProxy,
  type StatementFault,
  startDatabaseProxy,
} from '../../test/harness/database-proxy.ts'
import { createRtbNetwork, type RtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestAnswer, type TestService } from '../../test/harness/test-service.ts'

let service: TestService
let proxy: DatabaseProxy
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService({}, async databaseUrl => {
    proxy = await startDatabaseProxy(databaseUrl)
    return proxy.url
  })
  network = await createRtbNetwork(service)
})

afterEach(async () => {
  proxy.calm()
  await proxy.resume()
  await expect.poll(async () => (await service.request('GET', '/readyz')).status).toBe(200)
})

afterAll(async () => {
  await service.close()
  await proxy.close()
})

const createAffiliate = () =>
  service.request('POST', '/api/v1/affiliates.json', { body: { affiliate: { name: 'x' } } })

/** What runs in the background may ask the same. */
const EVERY_TIME = 1_000

const NOTHING_CHANGED = /nothing was changed: try again shortly\.$/
const LOOK_FIRST = /look whether the request took effect before you send it again\.$/

function expectTrouble({ status, body, headers }: TestAnswer, sentence: RegExp): void {
  expect({ status, body }).toEqual({ status: 503, body: { error: expect.stringMatching(sentence) } })
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
}

/** One request of each kind, and the statement that it comes down to. */
const REQUESTS: readonly (readonly [string, RegExp, () => Promise<TestAnswer>])[] = [
  ['a ping', /record_pings/, () => network.ping()],
  ['a change', /insert into "affiliates"/i, createAffiliate],
  ['a list', /from "affiliates"/i, () => service.request('GET', '/api/v1/affiliates.json')],
  ['whoever asks', /api_key_hash = ANY/, () => service.request('GET', '/api/v1/affiliates.json')],
  ['the log of pings', /FROM reservation/, () => service.request('GET', '/api/v5/rtb_inbounds.json')],
  ['a list of calls', /FROM calls/, () => service.request('GET', '/api/v5/calls.json')],
  ['watching live', /api_key_hash = ANY/, () => service.request('GET', '/api/v5/live.json')],
]

/** What a server in trouble says, or does not. */
const FAULTS: readonly (readonly [string, StatementFault])[] = [
  ['it is shut down', { sqlState: '57P01' }],
  ['it is starting', { sqlState: '57P03' }],
  ['it is read-only', { sqlState: '25006' }],
  ['its disk is full', { sqlState: '53100' }],
  ['it has no memory', { sqlState: '53200' }],
  ['its disk fails', { sqlState: '58030' }],
  ['a statement takes too long', { sqlState: '57014' }],
  ['a lock does not come', { sqlState: '55P03' }],
  ['the connection is cut', 'cut-before'],
]

describe.each(REQUESTS)('%s', (_what, statement, ask) => {
  test.each(FAULTS)('is answered with 503 and when to come again while %s', async (_why, fault) => {
    proxy.trouble(statement, fault, EVERY_TIME)
    const answer = await ask()
    expectTrouble(answer, /: look whether|; nothing was changed/)
  })
})

test.each([
  ['a confirm', /confirm_reservations/, () => confirmReserved()],
  ['a conversion', /WITH found AS/, () => postConversion()],
])('%s is answered so too', async (_what, statement, prepare) => {
  const ask = await prepare()
  proxy.trouble(statement, { sqlState: '53100' }, EVERY_TIME)
  expectTrouble(await ask(), NOTHING_CHANGED)
})

async function confirmReserved() {
  const { uuid } = (await network.ping()).body
  return () => network.confirm(uuid)
}

async function postConversion() {
  const { key } = await network.addKey({ action: 'conversion' })
  const query = { key, call_uuid: '0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55', revenue: '1.00' }
  return () => service.request('POST', '/conversions.json', { apiKey: null, query })
}

describe('a change whose connection breaks', () => {
  test.each([
    ['before its COMMIT', 'cut-before', 0],
    ['after its COMMIT', 'cut-after', 1],
  ] as const)('%s may have taken effect', async (_when, fault, made) => {
    const count = async () => (await service.request('GET', '/api/v1/affiliates.json')).body.length
    const before = await count()
    // Its own: what runs in the background commits too.
    const met = proxy.trouble(/insert into "affiliates"/i, { next: fault, like: /^commit/i })
    expectTrouble(await createAffiliate(), LOOK_FIRST)
    await met
    expect(await count()).toBe(before + made)
  })

  test('before that has changed nothing', async () => {
    const met = proxy.trouble(/insert into "affiliates"/i, 'cut-after')
    expectTrouble(await createAffiliate(), NOTHING_CHANGED)
    await met
  })
})

test('without a database everything is answered with 503, and readiness is red', async () => {
  await proxy.refuse()
  const confirm = () => network.confirm('0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55')
  for (const ask of [...REQUESTS.map(([, , request]) => request), confirm]) {
    expectTrouble(await ask(), NOTHING_CHANGED)
  }
  expect((await service.request('GET', '/readyz')).status).toBe(503)
  expect((await service.request('GET', '/healthz')).status).toBe(200)
  expect((await service.request('GET', '/metrics')).status).toBe(200)
})

test('what a broken connection answers comes again once the database does', async () => {
  proxy.cut()
  await expect.poll(async () => (await network.ping()).status).toBe(200)
  await expect.poll(async () => (await createAffiliate()).status).toBe(201)
})
