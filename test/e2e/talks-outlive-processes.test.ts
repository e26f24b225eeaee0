import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realtimeClock } from '../../src/telephony/clock/call-clock.ts'
import type { FarDestination } from '../contracts/carrier-contract.ts'
import { type CallNetwork, createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/free-port.ts'
import { remoteService } from '../harness/remote-service.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'
import { type SignedForm, twimlAccount } from '../harness/twiml-accounts.ts'
import { TwimlStandIn } from '../harness/twiml-stand-in.ts'

const API_KEY = 'the-key-of-the-first-user'
const BASE_URL = 'https://calls.example.com'
const account = twimlAccount('twilio')

/** Far less than the 15 minutes that calls are given. */
const STOPPING_MS = 60_000

/** Longer than the service takes to start twice. */
const DIGITS_SECONDS = 14

/** Longer than any test: they are hung up on. */
const TALK_SECONDS = 3_600

let testDatabase: TestDatabase
let pool: pg.Pool
let provider: Server
let settings: Readonly<Record<string, string>>
let service: RunningService | null = null
let network: CallNetwork
const standIns: TwimlStandIn[] = []
/** Whether the provider's REST interface leaves every question unanswered. */
let isMute = false

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  provider = await startProvider()
  settings = {
    ...account.environment,
    DATABASE_URL: testDatabase.url,
    DIALPLANE_API_KEY: API_KEY,
    BASE_URL,
    TWILIO_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    ALLOW_PRIVATE_URLS: '1',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
  }
  await start()
  network = await createCallNetwork({ request }, { campaign: { record_calls: true } })
})

afterAll(async () => {
  service?.kill('SIGKILL')
  await service?.ended
  provider.close()
  await pool.end()
  await testDatabase.drop()
})

async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
  service = await startServiceProcess({ ...settings, ...more })
}

/** Where it listens: the base URL that it prints is the provider's. */
const address = () => `http://127.0.0.1:${settings['PORT']}`

const request: ReturnType<typeof remoteService>['request'] = (...asked) =>
  remoteService(address(), API_KEY).request(...asked)

/** What the provider posts; while nobody listens, it hangs up. */
async function deliver({ url, headers, body }: SignedForm) {
  try {
    const answer = await fetch(address() + url.slice(BASE_URL.length), {
      method: 'POST',
      // Kept alive, it would lead to one and the same of several workers.
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
      body,
    })
    return { status: answer.status, document: await answer.text() }
  } catch {
    return { status: 200, document: '<Response><Hangup/></Response>' }
  }
}

interface Talk {
  readonly standIn: TwimlStandIn
  readonly caller: string
  readonly answeredAt: number
}

/** A caller to a number of the network, whose buyer does this. */
function call(caller: string, { number }: CallNetwork, buyer: FarDestination): TwimlStandIn {
  const standIn = new TwimlStandIn(
    { account, clock: realtimeClock, baseUrl: BASE_URL, deliver },
    {
      called: { kind: 'number', number },
      callerNumber: caller,
      destinations: { '+12025550001': buyer },
    },
  )
  standIns.push(standIn)
  void standIn.ring()
  return standIn
}

/** A caller whom the buyer has answered; resolves once that is written down. */
async function answered(caller: string, called = network): Promise<Talk> {
  const standIn = call(caller, called, { outcome: 'answer', talkSeconds: TALK_SECONDS })
  await eventually(async () => {
    const text = 'SELECT FROM carrier_calls WHERE call_sid = $1 AND talk IS NOT NULL'
    expect((await pool.query(text, [standIn.callSid])).rowCount).toBe(1)
  })
  return { standIn, caller, answeredAt: Date.now() }
}

/** A caller who talks to the buyer; resolves once the service knows. */
async function talk(caller: string): Promise<Talk> {
  const talking = await answered(caller)
  await eventually(async () => {
    expect((await recordOf(caller)).connected).toBe(true)
    const recording = 'SELECT FROM carrier_recordings WHERE call_sid = $1 AND recording_sid IS NOT NULL'
    expect((await pool.query(recording, [talking.standIn.callSid])).rowCount).toBe(1)
  })
  return talking
}

async function recordOf(caller: string) {
  const { body } = await request('GET', '/api/v5/calls.json', { query: { caller } })
  expect(body).toHaveLength(1)
  return body[0].call
}

async function endOf({ caller }: Talk) {
  return eventually(async () => {
    const call = await recordOf(caller)
    expect(call.status).toBe('finished')
    const { body } = await request('GET', `/api/v5/calls/${call.uuid}/events.json`)
    const [ended] = body.filter(
      (entry: { call_event: { type: string } }) => entry.call_event.type === 'call_ended',
    )
    return { call, reason: ended.call_event.data.reason }
  })
}

test('people whom a provider connected talk on when the service is killed, and their calls end when they do', async () => {
  const early = await talk('+13035550101')
  const byCaller = await talk('+13035550102')
  const byOrder = await talk('+13035550103')
  await eventually(() => expect(Date.now() - early.answeredAt).toBeGreaterThan(2_000))
  const recorded = () => byOrder.standIn.orders.filter(({ path }) => path.endsWith('/Recordings.json')).length
  const recordedBefore = recorded()
  service?.kill('SIGKILL')
  await service?.ended
  early.standIn.hangUpByDestinations()

  await start()
  const first = await endOf(early)
  // Nobody heard which of them hung up first.
  expect(first.call.connected).toBe(true)
  expect(first.reason).not.toBe('lost')
  const [talked = 0] = early.standIn.talkedSeconds
  expect(talked).toBeGreaterThan(1)
  expect(Math.abs(first.call.dialed_call_duration - talked)).toBeLessThanOrEqual(1)

  for (const { caller, standIn } of [byCaller, byOrder]) {
    expect(standIn.isOver).toBe(false)
    expect((await recordOf(caller)).status).toBe('in_progress')
  }
  byCaller.standIn.hangUpByCaller()
  expect((await endOf(byCaller)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })

  const { uuid } = await recordOf(byOrder.caller)
  const paused = await request('POST', `/api/v5/calls/${uuid}/recording/pause.json`)
  expect(paused.status, JSON.stringify(paused.body)).toBeLessThan(300)
  const ordered = await request('POST', `/api/v5/calls/${uuid}/hangup.json`)
  expect(ordered.status, JSON.stringify(ordered.body)).toBeLessThan(300)
  expect((await endOf(byOrder)).call.connected).toBe(true)
  await eventually(() => expect(byOrder.standIn.isOver).toBe(true))
  expect(recorded(), 'it is recorded once').toBe(recordedBefore)
})

test('they talk on when it is told to stop, too, which waits for none of them', async () => {
  const early = await talk('+13035550104')
  const late = await talk('+13035550105')
  await eventually(() => expect(Date.now() - early.answeredAt).toBeGreaterThan(2_000))
  const stoppedAt = Date.now()
  service?.kill('SIGTERM')
  expect(await service?.ended).toEqual({ exitCode: 0, signal: null })
  expect(Date.now() - stoppedAt).toBeLessThan(STOPPING_MS)
  early.standIn.hangUpByDestinations()

  await start()
  const { call, reason } = await endOf(early)
  expect(call.connected).toBe(true)
  expect(reason).not.toBe('lost')
  const [talked = 0] = early.standIn.talkedSeconds
  expect(Math.abs(call.dialed_call_duration - talked)).toBeLessThanOrEqual(1)
  expect(late.standIn.isOver).toBe(false)
  late.standIn.hangUpByCaller()
  expect((await endOf(late)).call).toMatchObject({ connected: true, hung_up_by: 'caller' })
})

test('a process that is told to stop before it runs what it has claimed leaves it to the next', async () => {
  const talking = await talk('+13035550107')
  const runner = async () => {
    const text = 'SELECT process_id FROM carrier_calls WHERE call_sid = $1'
    return (await pool.query(text, [talking.standIn.callSid])).rows[0].process_id
  }
  const first = await runner()
  service?.kill('SIGKILL')
  await service?.ended
  isMute = true
  await start()
  await eventually(async () => expect(await runner()).not.toBe(first))
  service?.kill('SIGTERM')
  expect(await service?.ended).toEqual({ exitCode: 0, signal: null })
  isMute = false
  const second = await runner()

  await start()
  await eventually(async () => expect(await runner()).not.toBe(second))
  expect((await recordOf(talking.caller)).status).toBe('in_progress')
  talking.standIn.hangUpByCaller()
  const { call, reason } = await endOf(talking)
  expect(reason).not.toBe('lost')
  expect(call).toMatchObject({ connected: true, hung_up_by: 'caller' })
})

test('a buyer who hears digits first when the service is killed, twice, gets the caller, and is paid for from the answer on', async () => {
  const targets = [{ send_digits: 'w'.repeat(2 * DIGITS_SECONDS), hard_cap_attributes: { cap: 1 } }]
  const withDigits = await createCallNetwork({ request }, { targets })
  const hearing = await answered('+13035550106', withDigits)
  expect((await recordOf(hearing.caller)).connected).toBe(false)
  // The second time by the heir, which waits for the rest of them unless it was slow to start.
  for (let kills = 0; kills < 2; kills++) {
    service?.kill('SIGKILL')
    await service?.ended
    await start()
  }
  await eventually(async () => expect((await recordOf(hearing.caller)).connected).toBe(true))
  expect(hearing.standIn.isOver).toBe(false)
  hearing.standIn.hangUpByCaller()
  const { call } = await endOf(hearing)
  expect(call).toMatchObject({ connected: true, hung_up_by: 'caller' })
  const [talked = 0] = hearing.standIn.talkedSeconds
  expect(Math.abs(call.dialed_call_duration - talked)).toBeLessThanOrEqual(1)
  expect(call.dialed_call_duration).toBeGreaterThanOrEqual(DIGITS_SECONDS - 1)
  const { body } = await request('GET', `/targets/${withDigits.targetIds[0]}.json`)
  expect(body.target.caps[0]).toMatchObject({ type: 'Hard', cap: 1, filled: 1 })
})

test('of several workers none leaves its talks while another waits for a caller who still hears it ring', async () => {
  service?.kill('SIGTERM')
  await service?.ended
  await start({ WORKERS: '2', DRAIN_SECONDS: '0' })
  const patient = await createCallNetwork({ request }, { targets: [{ timeout_seconds: 120 }] })
  const ringing = call('+13035550110', patient, { outcome: 'answer', ringSeconds: 3_600 })
  await eventually(async () => expect((await recordOf('+13035550110')).status).not.toBe('finished'))
  const runners = async () => {
    const text =
      'SELECT DISTINCT process_id FROM carrier_calls WHERE ended_at IS NULL AND process_id IS NOT NULL'
    return (await pool.query(text)).rowCount
  }
  const talks: Talk[] = []
  while (talks.length < 2 || (await runners()) !== 2) {
    expect(talks.length, 'talks that all went to one worker').toBeLessThan(20)
    talks.push(await talk(`+1303556${1_000 + talks.length}`))
  }
  service?.kill('SIGTERM')
  // Time enough for one that waits for nobody.
  const stoppedAt = Date.now()
  await eventually(() => expect(Date.now() - stoppedAt).toBeGreaterThan(3_000))
  for (const { standIn } of talks) standIn.hangUpByDestinations()
  const running = async () => {
    const { rows } = await pool.query(`SELECT caller FROM calls WHERE status <> 'finished'`)
    return rows.map(({ caller }) => caller)
  }
  await eventually(async () => expect(await running()).toEqual(['+13035550110']))
  expect(ringing.isOver).toBe(false)
  ringing.hangUpByCaller()
  expect(await service?.ended).toEqual({ exitCode: 0, signal: null })
  expect(await running()).toEqual([])
})

/** The provider's REST interface: each call is answered for by its stand-in. */
async function startProvider(): Promise<Server> {
  const server = createServer(async (asked, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk as Buffer)
    const { method, url: path = '' } = asked
    if (isMute) return
    const standIn = standIns.find(({ callSid }) => path.includes(callSid))
    const outcome = await standIn?.api({
      method: method === 'GET' ? 'GET' : 'POST',
      origin: '',
      path,
      headers: { authorization: asked.headers.authorization ?? '' },
      body: Buffer.concat(chunks).toString(),
      timeoutMs: 0,
    })
    if (outcome?.kind !== 'answered') return void response.writeHead(404).end('{}')
    response.writeHead(outcome.status, { 'content-type': 'application/json' }).end(outcome.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}
