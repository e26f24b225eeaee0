import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { createPrincipals } from '../../access/principals.ts'
import { mainRoutes } from '../../access/routes.ts'
import { loadConfig } from '../../config.ts'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { createRateLimits } from '../../platform/http/rate-limits.ts'
import { registerTrunkRoutes } from './routes.ts'
import type { TrunkRow } from './schema.ts'
import type { TrunkTest } from './trunk-tester.ts'

let service: TestService
let interfaceWithTester: ReturnType<typeof createHttpServer>
const asked: TrunkRow[] = []
let answer: TrunkTest

beforeAll(async () => {
  service = await startTestService()
  const config = loadConfig({})
  interfaceWithTester = createHttpServer({ ...config, logger: pino({ level: 'silent' }) })
  const { database } = service
  const principals = createPrincipals(database, config.sessions.idleSeconds, () => undefined)
  const limits = await createRateLimits(config.rateLimits)
  registerTrunkRoutes(mainRoutes(interfaceWithTester, database, principals, limits), {
    database,
    tester: {
      test: async trunk => {
        asked.push(trunk)
        return answer
      },
    },
  })
  await interfaceWithTester.ready()
})
beforeEach(() => {
  asked.length = 0
})
afterAll(async () => {
  await interfaceWithTester.close()
  await service.close()
})

async function create(fields: object) {
  const created = await service.request('POST', '/trunks.json', { body: { trunk: fields } })
  expect(created.status).toBe(201)
  return created.body.trunk
}

const pathOf = (id: number) => `/trunks/${id}/test.json`

const tryTrunk = (id: number) =>
  interfaceWithTester.inject({ method: 'POST', url: pathOf(id), query: { api_key: service.apiKey } })

test('the answer of the far end is shown, and whoever asks it is given all of the trunk', async () => {
  answer = { reachable: true, status: 200, milliseconds: 14, reason: 'The proxy answers.' }
  const credentials = { username: 'edge', password: 'secret' }
  const { id } = await create({ name: 'Carrier', proxy: 'sip.carrier.example', ...credentials })
  const tried = await tryTrunk(id)
  expect(tried.statusCode).toBe(200)
  expect(tried.json()).toEqual({ trunk_test: answer })
  expect(asked).toMatchObject([{ id, proxy: 'sip.carrier.example', ...credentials }])
})

test('silence is an answer too', async () => {
  answer = { reachable: false, status: null, milliseconds: null, reason: 'Nobody answered in 4 seconds.' }
  const { id } = await create({ name: 'Carrier', proxy: 'sip.carrier.example' })
  expect((await tryTrunk(id)).json()).toEqual({ trunk_test: answer })
})

test('a trunk without a proxy is not asked', async () => {
  const { id } = await create({ name: 'Carrier', direction: 'inbound' })
  expect((await tryTrunk(id)).json().trunk_test).toMatchObject({
    reachable: false,
    reason: 'The trunk has no proxy that could be asked.',
  })
  expect(asked).toEqual([])
})

test('a trunk that is not there is not asked', async () => {
  expect((await tryTrunk(1_999_999_999)).statusCode).toBe(404)
  expect(asked).toEqual([])
})
