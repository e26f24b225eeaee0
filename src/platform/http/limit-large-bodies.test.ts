import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { limitLargeBodies } from './body-limits.ts'
import { registerErrorHandler } from './error-handler.ts'

const LENGTH = 2_000_000

let fastify: FastifyInstance
let reading: number
let arrived: number
let heardOf: () => void

beforeEach(async () => {
  fastify = Fastify({ bodyLimit: 10_000_000 })
  registerErrorHandler(fastify)
  fastify.addHook('onRequest', (_request, _reply, done) => {
    arrived++
    done()
  })
  fastify.addHook('preParsing', limitLargeBodies())
  fastify.addHook('preParsing', (_request, _reply, payload, done) => {
    reading++
    heardOf()
    done(null, payload)
  })
  fastify.post('/', () => ({}))
  reading = 0
  arrived = 0
  heardOf = () => undefined
  await fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => fastify.close())

/** A request whose body has not been sent yet; resolves once the server waits for it. */
async function begin(): Promise<Socket> {
  const waiting = new Promise<void>(resolve => {
    heardOf = resolve
  })
  const { port } = fastify.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\nconnection: close\r\ncontent-length: ${LENGTH}\r\n\r\n`,
  )
  await waiting
  return socket
}

/** Sends the body, and answers the status once the connection is over. */
async function end(socket: Socket): Promise<number> {
  socket.write(Buffer.alloc(LENGTH, 'x'))
  return Number((await buffer(socket)).toString().split(' ')[1])
}

/** Each has reached what decides on it by then: nothing lies between that takes time. */
const heardOfRequests = (count: number) => eventually(() => expect(arrived).toBe(count))

const post = async (length: number) => {
  const { port } = fastify.server.address() as { port: number }
  const body = 'x'.repeat(length)
  const headers = { 'content-type': 'text/plain' }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

test('so many large bodies are read at once; some wait for their turn, and the next is refused', async () => {
  const sockets: Socket[] = []
  for (let index = 0; index < 4; index++) sockets.push(await begin())
  expect(reading).toBe(4)
  const waiting = Array.from({ length: 8 }, () => post(LENGTH))
  // Refused once all of those that may wait have come.
  await heardOfRequests(4 + 8)
  expect(await post(LENGTH)).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  expect(reading).toBe(4)
  expect((await post(1_000)).status).toBe(200)
  expect(await Promise.all(sockets.map(end))).toEqual(sockets.map(() => 200))
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
})
