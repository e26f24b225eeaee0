import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import { type FakeBuyer, startFakeBuyer } from '../harness/fake-buyer.ts'
import { remoteService } from '../harness/remote-service.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'administrator-key-of-the-races'

let testDatabase: TestDatabase
let pool: pg.Pool
let tracker: FakeBuyer
const running = new Set<RunningService>()

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  tracker = await startFakeBuyer()
})

afterAll(async () => {
  for (const service of running) service.kill('SIGTERM')
  await Promise.all([...running].map(service => service.ended))
  await tracker.close()
  await pool.end()
  await testDatabase.drop()
})

async function start(): Promise<RunningService> {
  const service = await startServiceProcess({
    DATABASE_URL: testDatabase.url,
    DIALPLANE_API_KEY: API_KEY,
    ALLOW_PRIVATE_URLS: '1',
    LOG_LEVEL: 'warn',
  })
  running.add(service)
  return service
}

async function create({ baseUrl }: RunningService, path: string, body: object) {
  const answer = await remoteService(baseUrl, API_KEY).request('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

test('a pixel whose process is killed while the tracker thinks is requested again by another', async () => {
  // The first request is never answered.
  let asked = 0
  const answer = (_request: unknown, response: ServerResponse) => {
    if (asked++ > 0) response.writeHead(204).end()
  }
  const url = tracker.answering('/click', answer)
  const first = await start()
  const { target } = await create(first, '/targets.json', { target: { number: '+12025550100' } })
  const timers_attributes = [{ seconds: 0, url: `${url}?u=[call_uuid]` }]
  const { campaign } = await create(first, '/campaigns.json', {
    campaign: { target_ids: [target.id], timers_attributes },
  })
  await create(first, '/numbers.json', { number: { number: '+18885550123', cid: campaign.cid } })
  const simulated_call = { number: '+18885550123', caller_number: '+13035550100' }
  const made = await create(first, '/api/v5/simulated_calls.json', { simulated_call })
  const { uuid } = made.simulated_call.call
  await eventually(() => expect(tracker.requests).toHaveLength(1))

  first.kill('SIGKILL')
  running.delete(first)
  await first.ended
  const second = await start()
  // Its lease is over.
  await pool.query("UPDATE pixel_firings SET due_at = now() WHERE status = 'pending'")
  await eventually(async () => {
    const { body } = await remoteService(second.baseUrl, API_KEY).request('GET', `/api/v5/calls/${uuid}.json`)
    expect(body.call.fired_pixels_count).toBe(1)
    expect(body.call.fired_pixels).toMatchObject([{ status: 'succeeded', attempts: 2, http_status: 204 }])
  })
  expect(tracker.requests.map(({ url: requested }) => requested)).toEqual([
    `/click?u=${uuid}`,
    `/click?u=${uuid}`,
  ])
})
