import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../test/harness/eventually.ts'
import { openHttpSocket, requestText } from '../../../../test/harness/http-socket.ts'
import { overloaded } from '../../refusals/refusal.ts'
import { createHttpServer } from '../http-server.ts'
import type { PlainAnswer } from './plain-answer.ts'
import type { AnsweredPlainly } from './plain-requests.ts'

type Answering = (body: string) => Promise<PlainAnswer | null>

const echo: Answering = async body => ({ body, header: null })

const servers: { close(): Promise<unknown> }[] = []

afterEach(() => Promise.all(servers.splice(0).map(server => server.close())))

/** A server whose `POST /` answers plain requests as told; Fastify's own `POST /` sends bodies back. */
async function listening(answering: Answering = echo) {
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: line => void lines.push(line) })
  const fastify = createHttpServer({ logger, baseUrl: null, trustProxy: false })
  const answered: AnsweredPlainly[] = []
  fastify.plainRequests.addRoute({
    methods: ['POST'],
    url: '/',
    takes: path => path === '/',
    answer: ({ body }) => answering(body),
  })
  fastify.plainRequests.onAnswered(request => answered.push(request))
  fastify.post('/', { config: { isHot: true } }, async request => request.body)
  fastify.get('/', async () => ({}))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  servers.push(fastify)
  let seenByNode = 0
  fastify.server.on('request', () => seenByNode++)
  const { port } = fastify.server.address() as AddressInfo
  return { fastify, answered, lines, port, open: () => openHttpSocket(port), seenByNode: () => seenByNode }
}

const post = (body: string) => requestText('POST', '/', body)
const GET = 'GET / HTTP/1.1\r\nHost: example.com\r\n\r\n'

/** Held back until it is let go. */
function held() {
  let letGo: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  let note: () => void = () => undefined
  const begun = new Promise<void>(resolve => {
    note = resolve
  })
  const answering: Answering = async body => {
    note()
    await released
    return { body, header: null }
  }
  return { answering, begun, letGo: () => letGo() }
}

test('an answer has the bytes that Fastify would send', async () => {
  const { open, seenByNode } = await listening()
  const plain = await (await open()).ask(post('{"a":"ë"}'))
  expect(seenByNode()).toBe(0)
  const socket = await open()
  await socket.ask(GET)
  const byFastify = await socket.ask(post('{"a":"ë"}'))
  const undated = (head: string) => head.replace(/Date: .*/, 'Date: …')
  expect(plain.body).toBe(byFastify.body)
  expect(undated(plain.head)).toBe(undated(byFastify.head))
  expect(plain.head).toMatch(/\r\nDate: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r\n/)
})

test('a connection answers one plain request after the other', async () => {
  const { open, answered, seenByNode } = await listening()
  const socket = await open()
  for (const body of ['{"a":1}', '{"a":2}', '{"a":3}']) {
    expect(await socket.ask(post(body))).toMatchObject({ status: 200, body })
  }
  expect(seenByNode()).toBe(0)
  expect(answered).toMatchObject(Array(3).fill({ method: 'POST', path: '/', url: '/' }))
})

test('a body may come later than its head, and in parts', async () => {
  const { open, seenByNode } = await listening()
  const socket = await open()
  socket.socket.setNoDelay(true)
  const text = post('{"later":true}')
  const headEnd = text.indexOf('{')
  for (const part of [text.slice(0, headEnd), text.slice(headEnd, headEnd + 3), text.slice(headEnd + 3)]) {
    await new Promise(resolve => socket.socket.write(part, resolve))
  }
  expect(await socket.answer()).toMatchObject({ status: 200, body: '{"later":true}' })
  expect(seenByNode()).toBeLessThanOrEqual(1)
})

test('requests that come together are answered in their order', async () => {
  const { open } = await listening()
  const socket = await open()
  socket.send([post('{"a":1}'), post('{"a":2}'), GET, post('{"a":3}')].join(''))
  for (const body of ['{"a":1}', '{"a":2}', '{}', '{"a":3}'])
    expect(await socket.answer()).toMatchObject({ body })
})

test('what comes while a request is being answered waits for its turn', async () => {
  const { answering, begun, letGo } = held()
  const { open } = await listening(answering)
  const socket = await open()
  socket.send(post('{"a":1}'))
  await begun
  await new Promise(resolve => socket.socket.write(post('{"a":2}'), resolve))
  await new Promise(resolve => socket.socket.write(GET, resolve))
  letGo()
  for (const body of ['{"a":1}', '{"a":2}', '{}']) expect(await socket.answer()).toMatchObject({ body })
})

test('what no plain route takes is handed to Fastify, and so is all that follows on its connection', async () => {
  const { open, seenByNode } = await listening()
  const socket = await open()
  expect(await socket.ask(post('{"a":1}'))).toMatchObject({ status: 200 })
  expect(await socket.ask(requestText('POST', '/elsewhere', '{}'))).toMatchObject({ status: 404 })
  expect(await socket.ask(requestText('PUT', '/', '{}'))).toMatchObject({ status: 404 })
  expect(await socket.ask(post('{"a":2}'))).toMatchObject({ status: 200, body: '{"a":2}' })
  expect(seenByNode()).toBe(3)
})

test('what a plain route leaves to Fastify, Fastify answers, and what came meanwhile after it', async () => {
  const { open, seenByNode, answered } = await listening(async () => null)
  const socket = await open()
  socket.send(post('{"a":1}'))
  expect(await socket.answer()).toMatchObject({ status: 200, body: '{"a":1}' })
  expect(seenByNode()).toBe(1)
  expect(answered).toEqual([])
})

test('what a plain route fails with is answered by the error handler, and nothing is done again', async () => {
  let times = 0
  const { open, seenByNode } = await listening(async () => {
    times++
    throw overloaded()
  })
  const socket = await open()
  const refused = await socket.ask(post('{"a":1}'))
  expect(refused.status).toBe(503)
  expect(refused.head.toLowerCase()).toMatch(/\r\nretry-after: \d/)
  expect(refused.head.toLowerCase()).toContain('cache-control: no-store')
  expect(times).toBe(1)
  // The failure was of that request alone.
  expect(await socket.ask(post('{"a":2}'))).toMatchObject({ status: 200, body: '{"a":2}' })
  expect(seenByNode()).toBe(2)
})

test('a surprise is answered with 500 and logged, with the id that the answer names', async () => {
  const { open, lines } = await listening(async () => {
    throw new Error('a surprise')
  })
  const { status, body } = await (await open()).ask(post('{}'))
  expect(status).toBe(500)
  const id = /request id (req-\w+)/.exec(body)?.[1]
  const logged = lines.map(line => JSON.parse(line)).find(({ level }) => level === 50)
  expect(logged).toMatchObject({ reqId: id, err: { message: 'a surprise' } })
})

test('a plain request has the line in the log that any other has', async () => {
  const { open, lines } = await listening()
  await (await open()).ask(post('{}'))
  const socket = await open()
  await socket.ask(requestText('POST', '/', '{}', ['content-type: application/json', 'connection: close']))
  await socket.closed
  const [plain, other] = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  const shape = {
    level: 20,
    method: 'POST',
    path: '/',
    status: 200,
    reqId: expect.stringMatching(/^req-\w+$/),
  }
  expect(plain).toMatchObject({ ...shape, ms: expect.any(Number) })
  expect(Object.keys(plain)).toEqual(Object.keys(other))
  expect(plain.reqId).not.toBe(other.reqId)
})

test('who leaves before the answer leaves nothing behind', async () => {
  const { answering, begun, letGo } = held()
  const { fastify, open, answered } = await listening(answering)
  const socket = await open()
  socket.send(post('{"a":1}'))
  await begun
  socket.socket.destroy()
  await socket.closed
  await connectionsOf(fastify.server, 0)
  letGo()
  expect(await (await open()).ask(post('{"a":2}'))).toMatchObject({ status: 200 })
  expect(answered).toHaveLength(2)
})

test('what fails after its client has left is logged', async () => {
  const { answering, begun, letGo } = held()
  const { fastify, open, lines } = await listening(async body => {
    await answering(body)
    throw new Error('a late surprise')
  })
  const socket = await open()
  socket.send(post('{}'))
  await begun
  socket.socket.destroy()
  await connectionsOf(fastify.server, 0)
  letGo()
  await new Promise(resolve => setImmediate(resolve))
  expect(lines.join('')).toContain('a late surprise')
})

test('a client that ends its side is let go', async () => {
  const { open } = await listening()
  const socket = await open()
  await socket.ask(post('{}'))
  socket.socket.end()
  await socket.closed
})

describe('as time goes by', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a connection that has been used, and no longer is, is closed', async () => {
    const { fastify, open } = await listening()
    fastify.server.keepAliveTimeout = 30_000
    const socket = await open()
    await socket.ask(post('{}'))
    vi.advanceTimersByTime(29_000)
    await socket.ask(post('{}'))
    vi.advanceTimersByTime(30_000)
    await socket.ask(post('{}'))
    vi.advanceTimersByTime(31_000)
    await socket.closed
  })

  test.each([
    ['nothing', ''],
    ['part of a body', post('{"a":1}').slice(0, -3)],
  ])('a connection over which %s has come is left to Node.js, which has time limits', async (_, sent) => {
    const { fastify, open, seenByNode } = await listening()
    const accepted = once(fastify.server, 'connection')
    const socket = await open()
    const [theirs] = await accepted
    socket.send(sent)
    await eventually(() => expect(theirs.bytesRead).toBe(Buffer.byteLength(sent)))
    vi.advanceTimersByTime(6_000)
    socket.send(post('{"a":1}').slice(sent.length))
    expect(await socket.answer()).toMatchObject({ status: 200, body: '{"a":1}' })
    expect(seenByNode()).toBe(1)
  })

  test('a request that takes long is waited for', async () => {
    const { answering, begun, letGo } = held()
    const { open, seenByNode } = await listening(answering)
    const socket = await open()
    socket.send(post('{"a":1}'))
    await begun
    vi.advanceTimersByTime(100_000)
    letGo()
    expect(await socket.answer()).toMatchObject({ status: 200, body: '{"a":1}' })
    expect(seenByNode()).toBe(0)
  })
})

test('a closing server answers what is under way, and then closes the connection', async () => {
  const { answering, begun, letGo } = held()
  const { fastify, open } = await listening(answering)
  const [busy, idle, silent] = [await open(), await open(), await open()]
  busy.send(post('{"a":1}'))
  await begun
  const closing = once(fastify.server, 'close')
  const closed = fastify.close()
  await idle.closed
  letGo()
  expect(await busy.answer()).toMatchObject({ status: 200, body: '{"a":1}' })
  await Promise.all([busy.closed, silent.closed, closed, closing])
})

test('a kept connection that was plain is closed with the server', async () => {
  const { fastify, open } = await listening()
  const kept = await open()
  await kept.ask(post('{}'))
  await Promise.all([kept.closed, fastify.close()])
})

test('a request that follows one under way on a closing server is refused', async () => {
  const { answering, begun, letGo } = held()
  const { fastify, open } = await listening(answering)
  const socket = await open()
  socket.send(post('{"a":1}'))
  await begun
  const closing = new Promise<void>(resolve => {
    fastify.server.closeIdleConnections = () => resolve()
  })
  const closed = fastify.close()
  await closing
  await new Promise(resolve => socket.socket.write(post('{"a":2}'), resolve))
  letGo()
  expect(await socket.answer()).toMatchObject({ status: 200, body: '{"a":1}' })
  const refused = await socket.answer()
  expect(refused.status).toBe(503)
  expect(refused.head.toLowerCase()).toContain('connection: close')
  await closed
})

function connectionsOf(server: Server, wanted: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () =>
      server.getConnections((error, count) => {
        if (error) reject(error)
        else if (count === wanted) resolve()
        else setImmediate(look)
      })
    look()
  })
}
