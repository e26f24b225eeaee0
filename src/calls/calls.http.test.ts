import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork } from '../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { type App, createApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'

let service: TestService
/** A second process of the service, as far as calls can tell: its own connections, on the same database. */
let neighbour: App
let neighbourDatabase: Database

beforeAll(async () => {
  service = await startTestService()
  neighbourDatabase = openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined)
  const config = loadConfig({ LOG_LEVEL: 'silent', SIP_PORT: '0' })
  neighbour = await createApp(config, neighbourDatabase, pino({ level: 'silent' }))
  await neighbour.main.ready()
})

afterAll(async () => {
  await neighbour.close()
  await neighbourDatabase.close()
  await service.close()
})

const LONG_CALL = { clock: 'realtime', answers: [{ talk_seconds: 600 }] }

test('a call can be hung up through another process than the one that runs it', async () => {
  const network = await createCallNetwork(service)
  const { uuid } = (await network.call(LONG_CALL)).body.simulated_call.call
  const answer = await neighbour.main.inject({
    method: 'POST',
    url: `/api/v5/simulated_calls/${uuid}/hangup.json`,
    query: { api_key: service.apiKey },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().simulated_call.call).toMatchObject({ status: 'finished', hung_up_by: 'caller' })
})

test('a process that stops ends its calls, gives their slots back and leaves no heartbeat', async () => {
  const network = await createCallNetwork(service, { targets: [{ concurrency_cap: 1 }] })
  const database = openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined)
  const stopping = await createApp(
    loadConfig({ LOG_LEVEL: 'silent', SIP_PORT: '0' }),
    database,
    pino({ level: 'silent' }),
  )
  const begun = await stopping.main.inject({
    method: 'POST',
    url: '/api/v5/simulated_calls.json',
    query: { api_key: service.apiKey },
    payload: { simulated_call: { number: network.number, ...LONG_CALL } },
  })
  const { uuid } = begun.json().simulated_call.call
  await stopping.close()
  const { rows } = await database.pool.query(
    'SELECT 1 FROM process_heartbeats JOIN calls USING (process_id) WHERE uuid = $1',
    [uuid],
  )
  await database.close()
  expect(rows).toHaveLength(0)
  const events = await service.request('GET', `/api/v5/calls/${uuid}/events.json`)
  expect(events.body.at(-1).call_event).toMatchObject({
    type: 'call_ended',
    data: { hung_up_by: 'system', reason: 'shutdown' },
  })
  const target = await service.request('GET', `/targets/${network.targetIds[0]}.json`)
  expect(target.body.target.calls_in_progress).toBe(0)
})
