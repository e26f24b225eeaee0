import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteService } from '../harness/remote-service.ts'
import type { Requests } from '../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'
import { startTwilioApi, type TwilioApi } from '../harness/twilio-api.ts'

const API_KEY = 'administrator-key-of-the-races'

let twilio: TwilioApi
let testDatabase: TestDatabase
let processes: readonly RunningService[]
let services: readonly Requests[]

beforeAll(async () => {
  twilio = await startTwilioApi()
  testDatabase = await createTestDatabase()
  const settings = {
    ...(twilio.environment as Record<string, string>),
    DATABASE_URL: testDatabase.url,
    DIALPLANE_API_KEY: API_KEY,
    LOG_LEVEL: 'warn',
  }
  processes = await Promise.all([startServiceProcess(settings), startServiceProcess(settings)])
  services = processes.map(({ baseUrl }) => remoteService(baseUrl, API_KEY))
  await ask(0, 'POST', '/campaigns.json', { body: { campaign: { cid: 'pooled' } } })
})

afterAll(async () => {
  for (const service of processes) service.kill('SIGTERM')
  await Promise.all(processes.map(service => service.ended))
  await testDatabase.drop()
  await twilio.close()
})

/** Request number `index`: half of them go to each process. */
function ask(index: number, ...request: Parameters<Requests['request']>) {
  const service = services[index % services.length]
  if (service === undefined) throw new Error('no service runs')
  return service.request(...request)
}

function sell(count: number, start: number): readonly string[] {
  const numbers = Array.from({ length: count }, (_, index) => `+1808557${start + index}`)
  twilio.forSale.set('US/TollFree', [...numbers])
  twilio.seen.length = 0
  return numbers
}

const purchases = () => twilio.seen.filter(request => request.method === 'POST').length

test('a pool that two processes fill gets no number more than it may have, and none is bought in vain', async () => {
  const limit = 6
  sell(40, 1000)
  const pool = { cid: 'pooled', max_pool_size: limit, reserve_size: 0 }
  const created = await ask(0, 'POST', '/number_pools.json', { body: { number_pool: pool } })
  const path = `/number_pools/${created.body.number_pool.id}.json`
  const body = { number_pool: { reserve_size: limit } }
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => ask(index, 'PUT', path, { body })),
  )
  expect(answers.map(answer => answer.status)).toEqual(Array(24).fill(200))
  const { body: shown } = await ask(0, 'GET', path)
  expect(shown.number_pool.numbers_count).toBe(limit)
  expect(purchases()).toBe(limit)
  expect(twilio.owned.size).toBe(limit)
})

test('numbers that two processes draw are each bought once, and the last one once', async () => {
  const numbers = sell(10, 2000)
  const body = { number: { cid: 'pooled' } }
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => ask(index, 'POST', '/numbers.json', { body })),
  )
  const drawn = answers.filter(answer => answer.status === 201).map(answer => answer.body.number.number)
  expect(new Set(drawn)).toEqual(new Set(numbers))
  expect(drawn).toHaveLength(10)
  expect(answers.filter(answer => answer.status === 422)).toHaveLength(6)
  expect(purchases()).toBe(10)
})
