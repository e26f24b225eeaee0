import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork, eventsOf } from '../../../test/harness/call-network.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { pcmWav } from '../../../test/harness/recording-provider.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { type SignedForm, type TwimlAccount, twimlAccount } from '../../../test/harness/twiml-accounts.ts'
import { TwimlStandIn } from '../../../test/harness/twiml-stand-in.ts'
import { type App, createApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { realtimeClock } from '../clock/call-clock.ts'

const BASE_URL = 'https://calls.example.com'
const account = twimlAccount('twilio')

let service: TestService
/** Another process on the same database. */
let other: App
let otherDatabase: Database
let api: Server
let standIn: TwimlStandIn | null = null
/** What the provider has recorded. */
let sound: Buffer

beforeAll(async () => {
  api = await startApi()
  const environment = {
    ...account.environment,
    BASE_URL,
    TWILIO_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    ALLOW_PRIVATE_URLS: '1',
  }
  service = await startTestService(environment)
  otherDatabase = openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined)
  const quiet = { LOG_LEVEL: 'silent', SIP_PORT: '0', DATA_DIR: service.dataDir }
  other = await createApp(loadConfig({ ...quiet, ...environment }), otherDatabase, pino({ level: 'silent' }))
  await other.main.ready()
})

afterAll(async () => {
  await other.close()
  await otherDatabase.close()
  await service.close()
  api.close()
})

const post = async (app: App, { url, headers, body }: SignedForm) => {
  const answer = await app.main.inject({
    method: 'POST',
    url: url.slice(BASE_URL.length),
    headers,
    payload: body,
  })
  return { status: answer.statusCode, document: answer.body, type: answer.headers['content-type'] }
}

const voice = (of: TwimlAccount, parameters: Readonly<Record<string, string>> = {}) =>
  of.signed(
    `${BASE_URL}/carriers/${of.name}/voice`,
    { CallSid: 'CA1', From: '+12025550123', To: '+18005550199', CallStatus: 'ringing', ...parameters },
    Date.now(),
  )

describe('a webhook', () => {
  test('that is signed is answered with a document', async () => {
    const answer = await post(service.app, voice(account))
    expect(answer).toEqual({
      status: 200,
      document: `<?xml version="1.0" encoding="UTF-8"?><Response><Reject reason="rejected"/></Response>`,
      type: 'text/xml; charset=utf-8',
    })
  })

  test('of a provider without credentials is answered 404', async () => {
    expect((await post(service.app, voice(twimlAccount('telnyx')))).status).toBe(404)
    expect(
      (await post(service.app, { ...voice(account), url: `${BASE_URL}/carriers/acme/voice` })).status,
    ).toBe(404)
  })

  test.each([
    [
      'a missing signature',
      (form: SignedForm) => ({ ...form, headers: without(form, 'x-twilio-signature') }),
    ],
    ['another key', () => voice(twimlAccount('twilio'))],
    ['a changed body', (form: SignedForm) => ({ ...form, body: `${form.body}&Digits=1` })],
    ['another address', (form: SignedForm) => ({ ...form, url: `${form.url}?extra=1` })],
  ])('with %s is answered 403, and nothing happens', async (_, change) => {
    const network = await createCallNetwork(service)
    expect((await post(service.app, change(voice(account, { To: network.number })))).status).toBe(403)
    expect(await callsOf(network.cid)).toEqual([])
  })

  test('that is signed and of no call is answered 400', async () => {
    const url = `${BASE_URL}/carriers/twilio/calls/gather?call=CA2&number=1`
    const others = account.signed(url, { CallSid: 'CA3', Digits: '1' }, Date.now())
    expect((await post(service.app, others)).status).toBe(400)
    expect((await post(service.app, voice(account, { CallSid: '' }))).status).toBe(400)
  })

  test('that is too large is answered 413, and one of another type 415', async () => {
    expect((await post(service.app, voice(account, { Extra: 'x'.repeat(70_000) }))).status).toBe(413)
    const form = voice(account)
    const headers = { ...form.headers, 'content-type': 'application/json' }
    expect((await post(service.app, { ...form, headers, body: '{}' })).status).toBe(415)
  })

  test('that asks about a call which nobody runs is answered with a hang-up, and one that tells with nothing', async () => {
    const about = (kind: string) =>
      account.signed(
        `${BASE_URL}/carriers/twilio/calls/${kind}?call=CA9&number=1`,
        { CallSid: 'CA9' },
        Date.now(),
      )
    const [asked, told] = await Promise.all([
      post(service.app, about('dialled')),
      post(service.app, about('leg')),
    ])
    expect(asked.document).toContain('<Response><Hangup/></Response>')
    expect(told).toMatchObject({ status: 200 })
    expect(told.document).toContain('<Response/>')
  })
})

describe('a call', () => {
  test('rings the next target when the first is busy, and is written down', async () => {
    const { network, call } = await walkThrough(() => service.app, {
      '+12025550001': { outcome: 'busy' },
      '+12025550002': { outcome: 'answer', talkSeconds: 0, hungUpBy: 'target' },
    })
    expect(call).toMatchObject({
      via: 'twilio',
      status: 'finished',
      connected: true,
      system_target_id: network.targetIds[1],
      rescued: true,
      hung_up_by: 'target',
    })
    expect(standIn?.verbs).toEqual(['Dial', 'Dial', 'Hangup'])
  })

  test('goes on whichever process its webhooks reach', async () => {
    let turn = 0
    const { call } = await walkThrough(() => (turn++ % 2 === 0 ? service.app : other), {
      '+12025550001': { outcome: 'failed' },
      '+12025550002': { outcome: 'answer', talkSeconds: 0, hungUpBy: 'target' },
    })
    expect(call).toMatchObject({ connected: true, rescued: true, hung_up_by: 'target' })
  })
})

describe('a call that is announced again', () => {
  test('to another process gets the same document, and is no second call', async () => {
    const network = await createCallNetwork(service)
    const form = voice(account, { To: network.number, CallSid: 'CA77' })
    const first = await post(service.app, form)
    expect(first.document).toContain('<Dial ')
    expect(await post(other, form)).toEqual(first)
    expect(await post(service.app, form)).toEqual(first)
    const ended = { CallSid: 'CA77', CallStatus: 'completed' }
    await post(other, account.signed(`${BASE_URL}/carriers/twilio/status`, ended, Date.now()))
    expect(await finishedCall(network.cid)).toMatchObject({ connected: false, hung_up_by: 'caller' })
    expect(await callsOf(network.cid)).toHaveLength(1)
  })

  test('after it has ended is hung up on, in whichever process, and is no second call', async () => {
    const network = await createCallNetwork(service)
    const form = voice(account, { To: network.number, CallSid: 'CA78' })
    await post(service.app, form)
    const ended = { CallSid: 'CA78', CallStatus: 'completed' }
    await post(service.app, account.signed(`${BASE_URL}/carriers/twilio/status`, ended, Date.now()))
    await finishedCall(network.cid)
    const text = `SELECT FROM carrier_calls WHERE call_sid = 'CA78' AND ended_at IS NOT NULL`
    await eventually(async () => expect((await service.database.pool.query(text)).rowCount).toBe(1))
    for (const app of [service.app, other]) {
      expect((await post(app, form)).document).toContain('<Response><Hangup/></Response>')
    }
    expect(await callsOf(network.cid)).toHaveLength(1)
  })
})

describe('the recording of a call', () => {
  /** Talks for a second, so that there is something to record. */
  const TALKS = { '+12025550001': { outcome: 'answer', talkSeconds: 1, hungUpBy: 'target' } } as const

  const recordedCall = (cid: string) =>
    eventually(async () => {
      const [{ call }] = await callsOf(cid)
      if (call.recording_url === null) throw new Error('it has no recording yet')
      return call
    })

  const eventsOfCall = async (uuid: string) =>
    eventsOf(await service.request('GET', `/api/v5/calls/${uuid}/events.json`))

  test.each([
    ['a WAV file', 'audio/wav', pcmWav()],
    ['MP3', 'audio/mpeg', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500)])],
  ])('is fetched, whichever process hears of it, and sent like any other: %s', async (_, type, content) => {
    sound = content
    let turn = 0
    const { network, call: ended } = await walkThrough(() => (turn++ % 2 === 0 ? service.app : other), TALKS)
    const call = await recordedCall(network.cid)
    expect(call.recording_url).toMatch(`${BASE_URL}/api/v5/calls/${call.uuid}/recording.wav?`)
    const link = String(call.recording_url).slice(BASE_URL.length)
    const [byLink, byKey] = await Promise.all([
      service.app.main.inject({ method: 'GET', url: link }),
      service.app.main.inject({
        method: 'GET',
        url: `/api/v5/calls/${call.uuid}/recording.wav`,
        headers: { authorization: `Bearer ${service.apiKey}` },
      }),
    ])
    expect([byLink.statusCode, byKey.statusCode, byLink.headers['content-type']]).toEqual([200, 200, type])
    expect(byLink.rawPayload).toEqual(content)
    const events = await eventsOfCall(ended.uuid)
    expect(events.filter(event => event.type === 'recording_ready')).toHaveLength(1)
    await untilLookedAfter()
  })

  test('of which a webhook comes again is one recording', async () => {
    sound = pcmWav()
    const { network } = await walkThrough(() => service.app, TALKS)
    const { uuid } = await recordedCall(network.cid)
    await untilLookedAfter()
    const url = `${BASE_URL}/carriers/twilio/calls/recording?call=${standIn?.callSid}&number=1`
    const form = { CallSid: standIn?.callSid ?? '', RecordingSid: 'RE1', RecordingStatus: 'completed' }
    expect((await post(other, account.signed(url, form, Date.now()))).status).toBe(200)
    expect(await recordings()).toEqual([])
    expect((await eventsOfCall(uuid)).filter(event => event.type === 'recording_ready')).toHaveLength(1)
  })

  test('that the provider has lost is told with the reason', async () => {
    const { network, call } = await walkThrough(() => service.app, TALKS, 'absent')
    await eventually(async () => {
      const events = await eventsOfCall(call.uuid)
      expect(events.filter(event => event.type === 'recording_failed')).toMatchObject([
        { data: { reason: 'the provider says: absent' } },
      ])
    })
    expect((await callsOf(network.cid))[0].call.recording_url).toBeNull()
    await untilLookedAfter()
  })

  test('is not made where the target forbids it', async () => {
    await walkThrough(() => service.app, TALKS, 'completed', { block_recording: true })
    expect(standIn?.orders.filter(({ path }) => path.includes('Recordings'))).toEqual([])
    expect(await recordings()).toEqual([])
  })
})

/** What is still to be done about the recording of the call that was walked through last. */
async function recordings() {
  const text = 'SELECT * FROM carrier_recordings WHERE call_sid = $1'
  return (await service.database.pool.query(text, [standIn?.callSid])).rows
}

const untilLookedAfter = () => eventually(async () => expect(await recordings()).toEqual([]))

/** @param to which process the next webhook reaches */
async function walkThrough(
  to: () => App,
  destinations: NonNullable<ConstructorParameters<typeof TwimlStandIn>[1]['destinations']>,
  recordingStatus: 'completed' | 'absent' = 'completed',
  target = {},
) {
  const network = await createCallNetwork(service, { targets: [target, {}] })
  const placed = new TwimlStandIn(
    { account, clock: realtimeClock, baseUrl: BASE_URL, deliver: form => post(to(), form) },
    { called: { kind: 'number', number: network.number }, destinations, recordingStatus },
  )
  standIn = placed
  await placed.ring()
  const call = await finishedCall(network.cid)
  return { network, call }
}

async function callsOf(cid: string) {
  const { body } = await service.request('GET', '/api/v5/calls.json', { query: { cid } })
  return body
}

async function finishedCall(cid: string) {
  return eventually(async () => {
    const [{ call }] = await callsOf(cid)
    if (call.status !== 'finished') throw new Error('the call goes on')
    return call
  })
}

function without({ headers }: SignedForm, name: string): SignedForm['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name))
}

/** The provider's REST interface: whatever is asked of the call that is walked through. */
async function startApi(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization = '' } = request.headers
    if (request.method === 'GET' && authorization === account.authorization) {
      const isDescription = new URL(request.url ?? '', BASE_URL).pathname.endsWith('.json')
      return void response.writeHead(200).end(isDescription ? '{"status":"completed"}' : sound)
    }
    const outcome = await standIn?.api({
      method: 'POST',
      origin: '',
      path: request.url ?? '',
      headers: { authorization },
      body: Buffer.concat(chunks).toString(),
      timeoutMs: 0,
    })
    if (outcome?.kind !== 'answered') return void response.destroy()
    response.writeHead(outcome.status, { 'content-type': 'application/json' }).end(outcome.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}
