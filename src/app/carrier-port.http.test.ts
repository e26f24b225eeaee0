import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCallNetwork } from '../../test/harness/call-network.ts'
import { eventually } from '../../test/harness/eventually.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { twimlAccount } from '../../test/harness/twiml-accounts.ts'
import { untilWaiting } from '../../test/harness/waiting-for-locks.ts'
import { type App, createApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'

const BASE_URL = 'https://calls.example.com'
const account = twimlAccount('twilio')

let service: TestService
let database: Database
/** Whom calls go to. */
let network: Awaited<ReturnType<typeof createCallNetwork>>
/** The process that is to stop. */
let stopping: App
let origin: string

beforeAll(async () => {
  service = await startTestService()
  network = await createCallNetwork(service)
  database = openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined)
})

afterAll(async () => {
  await database.close()
  await service.close()
})

beforeEach(async () => {
  const environment = {
    ...account.environment,
    BASE_URL,
    // Nobody is there.
    TWILIO_API_URL: 'http://127.0.0.1:1',
    ALLOW_PRIVATE_URLS: '1',
    LOG_LEVEL: 'silent',
    SIP_PORT: '0',
    DATA_DIR: service.dataDir,
  }
  const config = loadConfig(environment)
  stopping = await createApp(config, database, pino({ level: 'silent' }))
  await stopping.main.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(stopping.main.server.address() as AddressInfo).port}`
})

async function post(path: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  const { url, headers, body } = account.signed(
    `${BASE_URL}/carriers/twilio/${path}`,
    { CallSid: 'CA1', ...parameters },
    Date.now(),
  )
  const answer = await fetch(origin + url.slice(BASE_URL.length), {
    method: 'POST',
    // Kept, it would be one of those that close.
    headers: { ...headers, connection: 'close' },
    body,
  })
  return answer.text()
}

const announced = (CallSid: string) => ({
  CallSid,
  From: '+12025550123',
  To: network.number,
  CallStatus: 'ringing',
})

async function latestCall() {
  const { body } = await service.request('GET', '/api/v5/calls.json', { query: { cid: network.cid } })
  return body[0].call
}

test('a process that stops hears how its calls by webhook end, and begins no others', async () => {
  expect(await post('voice', announced('CA1'))).toContain('<Dial ')
  const leg = { CallSid: 'CA2', ParentCallSid: 'CA1' }
  await post('calls/leg?call=CA1&number=1', { ...leg, CallStatus: 'in-progress' })
  await eventually(async () => expect((await latestCall()).connected).toBe(true))

  await stopping.closePorts()
  const finished = stopping.finishCalls(900, new AbortController().signal)
  expect(await post('voice', announced('CA3'))).toContain('<Reject reason="busy"/>')
  expect((await fetch(`${origin}/api/v5/calls.json`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await post('calls/leg?call=CA1&number=1', { ...leg, CallStatus: 'completed', CallDuration: '30' })
  await post('status', { CallStatus: 'completed', CallDuration: '40' })
  await finished

  expect(await latestCall()).toMatchObject({ status: 'finished', connected: true, hung_up_by: 'caller' })
  await stopping.close()
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
})

test('and of one that it answers while its ports close', async () => {
  const lock = await database.pool.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE carrier_calls IN ACCESS EXCLUSIVE MODE')
  const answer = post('voice', announced('CA5'))
  await untilWaiting(service.database.pool, 'INSERT INTO carrier_calls')
  const closed = stopping.closePorts()
  await lock.query('COMMIT')
  lock.release()
  expect(await answer).toContain('<Dial ')
  await closed

  const finished = stopping.finishCalls(900, new AbortController().signal)
  await post('status', { CallSid: 'CA5', CallStatus: 'completed', CallDuration: '4' })
  await finished
  expect(await latestCall()).toMatchObject({ status: 'finished', hung_up_by: 'caller' })
  await stopping.close()
})
