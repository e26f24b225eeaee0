import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/harness/database-proxy.ts'
import { openHttpSocket, type RawAnswer, requestText } from '../../test/harness/http-socket.ts'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

/** Pings a minute with one key: enough for all but the test that reaches them. */
const PINGS_PER_MINUTE = 200

let service: TestService
let proxy: DatabaseProxy
let network: RtbNetwork
let fullNetwork: RtbNetwork
let port: number
let seenByNode = 0

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_PINGS: String(PINGS_PER_MINUTE) }, async databaseUrl => {
    proxy = await startDatabaseProxy(databaseUrl)
    return proxy.url
  })
  network = await createRtbNetwork(service, { key: { ttl_seconds: 600 } })
  fullNetwork = await createRtbNetwork(service, { targets: [{ paused: true }] })
  await service.app.main.listen({ port: 0, host: '127.0.0.1' })
  const { server } = service.app.main
  server.on('request', () => seenByNode++)
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  await service.close()
  await proxy.close()
})

type Way = 'below' | 'through Fastify'

const ANYTHING = 'GET /healthz HTTP/1.1\r\nHost: example.com\r\n\r\n'

/** Sends one request over a connection of its own. On one that Fastify was handed, every request is Fastify's. */
async function send(text: string, way: Way): Promise<RawAnswer> {
  const connection = await openHttpSocket(port)
  if (way === 'through Fastify') await connection.ask(ANYTHING)
  const answer = await connection.ask(text)
  connection.socket.destroy()
  return answer
}

const ping = (parameters: object = {}) => ({
  key: network.key,
  publisher_id: 'publisher',
  caller_number: drawCaller(),
  ...parameters,
})

const pingText = (parameters?: object) => requestText('POST', '/rtbs.json', JSON.stringify(ping(parameters)))

const confirmText = (uuid: string, parameters: object = {}, method = 'PUT', suffix = '') =>
  requestText(
    method,
    `/rtbs/${uuid}${suffix}`,
    JSON.stringify({ key: network.key, status: 'confirmed', ...parameters }),
  )

/** What differs from one request to the next in the same words. */
function comparable({ status, head, body }: RawAnswer) {
  return {
    status,
    head: head.replace(/Date: .*/, 'Date: …'),
    body: body
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, 'UUID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'TIME'),
  }
}

describe('a ping is answered alike below Fastify and through it', () => {
  const withBody = (body: string, headers?: readonly string[]) =>
    requestText('POST', '/rtbs.json', body, headers)
  const json = (parameters?: object) => JSON.stringify(ping(parameters))
  const JSON_TYPE = 'Content-Type: application/json'

  /** What is sent, and whether Fastify never hears of it where it may be answered below. */
  const cases: readonly (readonly [string, () => string, 'below' | 'handed over'])[] = [
    ['reserved', () => pingText(), 'below'],
    ['with tags of all kinds', () => pingText({ age: 3, b: [1, 'x'], c: { d: null }, e: true }), 'below'],
    ['with text beyond ASCII', () => pingText({ name: 'Zoë €' }), 'below'],
    ['by the other name of its source', () => pingText({ publisher_id: null, source_id: 7 }), 'below'],
    ['with blanks around', () => withBody(`  ${json()}\n`), 'below'],
    ['with a tag named __proto__', () => withBody(json().replace('{', '{"__proto__":{"a":1},')), 'below'],
    ['that no target takes', () => pingText({ key: fullNetwork.key }), 'below'],
    ['with the key in upper case', () => pingText({ key: network.key.toUpperCase() }), 'below'],
    ['without a source', () => pingText({ publisher_id: '' }), 'handed over'],
    ['with half a surrogate pair as its source', () => pingText({ publisher_id: '\ud800' }), 'handed over'],
    ['without a caller', () => pingText({ caller_number: undefined }), 'handed over'],
    ['with a caller that is no number', () => pingText({ caller_number: 'abc' }), 'handed over'],
    ['with a number of nobody', () => pingText({ inbound_number: '+12025550199' }), 'handed over'],
    ['with too long a tag', () => pingText({ tag: 'x'.repeat(5_000) }), 'handed over'],
    ['with a NUL in a tag', () => pingText({ tag: '\0' }), 'handed over'],
    [
      'with too deep a tag',
      () => pingText({ tag: JSON.parse('['.repeat(30) + ']'.repeat(30)) }),
      'handed over',
    ],
    ['without a key', () => pingText({ key: undefined }), 'handed over'],
    ['with a key of nobody', () => pingText({ key: 'nobody' }), 'handed over'],
    ['whose body is no JSON', () => withBody('{"key":'), 'handed over'],
    ['whose body is a list', () => withBody('[]'), 'handed over'],
    ['whose body is null', () => withBody('null'), 'handed over'],
    ['whose body is a text', () => withBody('"key"'), 'handed over'],
    ['whose body is blank', () => withBody(' '), 'handed over'],
    ['whose body is empty', () => withBody(''), 'handed over'],
    ['whose body is too large', () => withBody(json({ tag: 'x'.repeat(1_100_000) })), 'handed over'],
    ['of another type', () => withBody(json(), ['Content-Type: text/xml']), 'handed over'],
    ['of no type', () => withBody(json(), []), 'handed over'],
    ['in another encoding', () => withBody(json(), [`${JSON_TYPE}; charset=latin1`]), 'handed over'],
    [
      'as a form',
      () => withBody('key=x', ['Content-Type: application/x-www-form-urlencoded']),
      'handed over',
    ],
    ['with its type twice', () => withBody(json(), [JSON_TYPE, JSON_TYPE]), 'handed over'],
    ['with two lengths', () => withBody(json(), [JSON_TYPE, 'Content-Length: 1']), 'handed over'],
    ['with a line of no header', () => withBody(json(), [JSON_TYPE, 'Oh no']), 'handed over'],
    ['for a query', () => pingText().replace('.json', `.json?key=${network.key}`), 'handed over'],
    ['for a path with NUL', () => pingText().replace('/rtbs', '/%00rtbs'), 'handed over'],
    ['by a method that is not there', () => pingText().replace('POST', 'PATCH'), 'handed over'],
    ['that closes the connection', () => withBody(json(), [JSON_TYPE, 'Connection: close']), 'handed over'],
    ['by HTTP/1.0', () => pingText().replace('HTTP/1.1', 'HTTP/1.0'), 'handed over'],
    [
      'in chunks',
      () => {
        const body = json()
        const head = pingText().split('\r\nContent-Length')[0]
        return `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      },
      'handed over',
    ],
  ]

  test.each(cases)('%s', async (_, text, expected) => {
    const before = seenByNode
    const below = await send(text(), 'below')
    if (expected === 'below') expect(seenByNode).toBe(before)
    const throughFastify = await send(text(), 'through Fastify')
    expect(comparable(below)).toEqual(comparable(throughFastify))
    expect(below.status === 200 && below.head.includes('keep-alive')).toBe(
      throughFastify.status === 200 && throughFastify.head.includes('keep-alive'),
    )
  })

  test('as a duplicate of one that lives', async () => {
    const parameters = { caller_number: drawCaller() }
    const original = JSON.parse((await send(pingText(parameters), 'below')).body)
    const shielded = await send(pingText(parameters), 'below')
    expect(comparable(shielded)).toEqual(comparable(await send(pingText(parameters), 'through Fastify')))
    expect(JSON.parse(shielded.body)).toEqual({ ...original, service_ping_shield: true })
  })
})

describe('a confirm is answered alike below Fastify and through it', () => {
  const reserve = async () => {
    const { body } = await send(pingText(), 'below')
    return JSON.parse(body).uuid as string
  }

  const cases: readonly (readonly [string, (uuid: string) => string, number])[] = [
    ['confirmed', uuid => confirmText(uuid), 200],
    ['by PATCH, and with an extension', uuid => confirmText(uuid, {}, 'PATCH', '.json'), 200],
    ['with its UUID in upper case', uuid => confirmText(uuid.toUpperCase()), 200],
    ['with another status', uuid => confirmText(uuid, { status: 'reserved' }), 400],
    ['without a status', uuid => confirmText(uuid, { status: null }), 400],
    ['of nobody', () => confirmText('01890000-0000-7000-8000-000000000000'), 404],
    ['of what is no UUID', () => confirmText('abc'), 404],
    ['of what is no UUID of ours', () => confirmText('-'.repeat(36)), 404],
    ['with another key', uuid => confirmText(uuid, { key: fullNetwork.key }), 404],
    ['with a key of nobody', uuid => confirmText(uuid, { key: 'nobody' }), 401],
    ['by POST', uuid => confirmText(uuid, {}, 'POST'), 405],
  ]

  test.each(cases)('%s', async (_, text, status) => {
    const below = await send(text(await reserve()), 'below')
    const throughFastify = await send(text(await reserve()), 'through Fastify')
    expect(below.status).toBe(status)
    expect(comparable(below)).toEqual(comparable(throughFastify))
  })

  test('however often it is asked', async () => {
    const uuid = await reserve()
    const before = seenByNode
    const first = await send(confirmText(uuid), 'below')
    expect(await send(confirmText(uuid), 'below')).toMatchObject({ status: 200, body: first.body })
    expect(seenByNode).toBe(before)
    expect(JSON.parse(first.body)).toMatchObject({ uuid, status: 'confirmed' })
  })
})

describe('a database in trouble', () => {
  test('is answered for alike, and a ping is not sent to it again', async () => {
    const answers: RawAnswer[] = []
    for (const way of ['below', 'through Fastify'] as const) {
      proxy.trouble(/record_pings/, { sqlState: '53100' }, 1)
      answers.push(await send(pingText(), way))
    }
    const [below, throughFastify] = answers.map(comparable)
    expect(below).toEqual(throughFastify)
    expect(below).toMatchObject({ status: 503, body: expect.stringContaining('nothing was changed') })
  })

  test('between a ping and the slot that it takes at once leaves the slot to the ping that is sent again', async () => {
    const { targetIds, key } = await createRtbNetwork(service, {
      targets: [{ concurrency_cap: 1 }],
      key: { add_to_caps_on_status_reserved: true },
    })
    const filled = async () =>
      (await service.request('GET', `/targets/${targetIds[0]}.json`)).body.target.calls_in_progress
    const text = pingText({ key, caller_number: drawCaller() })
    proxy.trouble(/confirm_reservations/, { sqlState: '53100' }, 1)
    expect([(await send(text, 'below')).status, await filled()]).toEqual([503, 0])
    expect(JSON.parse((await send(text, 'below')).body)).toMatchObject({ status: 'reserved' })
    expect(await filled()).toBe(1)
  })

  test('that may have done it all the same is said to be looked at', async () => {
    proxy.trouble(/record_pings/, 'cut-after', 1)
    expect(await send(pingText(), 'below')).toMatchObject({
      status: 503,
      body: expect.stringContaining('look whether the request took effect'),
    })
  })
})

/** The value of a series of `/metrics`; 0 while it is not there. */
async function metric(series: string): Promise<number> {
  const { body } = await service.request('GET', '/metrics')
  const line = String(body)
    .split('\n')
    .find(candidate => candidate.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('what is answered below Fastify is counted as if it was not', async () => {
  const series = [
    'rtb_pings_total{outcome="reserved",reason=""}',
    'http_request_duration_seconds_count{method="POST",route="/rtbs.json",status="200"}',
    'http_request_duration_seconds_count{method="POST",route="/rtbs.json",status="400"}',
  ]
  const growth = async (way: Way) => {
    const before = await Promise.all(series.map(metric))
    await send(pingText(), way)
    await send(pingText({ publisher_id: null }), way)
    const after = await Promise.all(series.map(metric))
    return after.map((value, index) => value - (before[index] ?? 0))
  }
  expect(await growth('below')).toEqual([1, 1, 1])
  expect(await growth('through Fastify')).toEqual([1, 1, 1])
})

test('both ways share the limit of a key', async () => {
  const { key } = await network.addKey()
  const connections = [await openHttpSocket(port), await openHttpSocket(port)]
  await connections[1]?.ask(ANYTHING)
  for (let sent = 0; sent < PINGS_PER_MINUTE; sent++) {
    const answer = await connections[sent % 2]?.ask(pingText({ key, caller_number: '+12025550000' }))
    expect(answer?.status).toBe(200)
  }
  const [below, throughFastify] = await Promise.all(
    connections.map(connection => connection.ask(pingText({ key }))),
  )
  expect(below?.status).toBe(429)
  expect(below?.head).toMatch(/\r\nretry-after: \d+/)
  expect(throughFastify?.status).toBe(429)
  for (const { socket } of connections) socket.destroy()
})
