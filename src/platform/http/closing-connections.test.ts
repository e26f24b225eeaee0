import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

async function listening() {
  const fastify = createHttpServer({
    logger: pino({ level: 'silent' }),
    baseUrl: null,
    trustProxy: false,
  })
  fastify.get('/', async () => ({ answered: true }))
  fastify.post('/', async () => ({ answered: true }))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await Promise.all([once(socket, 'connect'), once(fastify.server, 'connection')])
    return socket
  }
  return { fastify, open }
}

test.each([
  ['nothing was ever sent', ''],
  ['half a request was sent', 'GET / HTTP/1.1\r\nHo'],
  [
    'a body is missing',
    'POST / HTTP/1.1\r\nHost: example.com\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
])('a connection over which %s does not keep a server from closing', async (_, sent) => {
  const { fastify, open } = await listening()
  const socket = await open()
  socket.resume()
  if (sent !== '') socket.write(sent)
  const cut = once(socket, 'close')
  await fastify.close()
  await cut
  expect(String(socket.read() ?? '')).not.toContain(' 200 ')
})

test('a request that was on its way as the server began to close is answered', async () => {
  const { fastify, open } = await listening()
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\n')
  const closed = fastify.close()
  socket.write('Host: example.com\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 (200|503) /)
  socket.end()
  await closed
})

async function askedWhileClosing(path: string) {
  const fastify = createHttpServer({ logger: pino({ level: 'silent' }), baseUrl: null, trustProxy: false })
  const { promise: released, resolve: release } = deferred()
  const { promise: begun, resolve: begin } = deferred()
  const { promise: closing, resolve: noteClosing } = deferred()
  fastify.get('/slow', async () => {
    begin()
    await released
    return {}
  })
  fastify.get('/', async () => ({}))
  fastify.get('/waited-for', { config: { answersWhileClosing: true } }, async () => ({ answered: true }))
  fastify.addHook('preClose', async () => noteClosing())
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1')
  let answers = ''
  socket.setEncoding('utf8').on('data', text => {
    answers += text
  })
  const ended = once(socket, 'close')
  socket.write('GET /slow HTTP/1.1\r\nHost: example.com\r\n\r\n')
  await begun
  const closed = fastify.close()
  await closing
  const asked = once(fastify.server, 'request')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: example.com\r\n\r\n`)
  await asked
  release()
  await Promise.all([ended, closed])
  const [, , head = '', body = ''] = answers.split(/\r\n\r\n|(?<=\})(?=HTTP)/)
  return { head: head.toLowerCase(), body: JSON.parse(body) }
}

test('a kept connection over which another request comes is told, in our words, to send it elsewhere', async () => {
  const { head, body } = await askedWhileClosing('/')
  expect(head).toMatch(/^http\/1\.1 503 /)
  expect(head).toContain('connection: close')
  expect(head).toMatch(/retry-after: [1-9]/)
  expect(body).toEqual({ error: expect.stringContaining('nothing was changed') })
})

test('unless somebody on the telephone waits for the answer', async () => {
  const { head, body } = await askedWhileClosing('/waited-for')
  expect(head).toMatch(/^http\/1\.1 200 /)
  expect(head).toContain('connection: close')
  expect(body).toEqual({ answered: true })
})

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let settle: () => void = () => undefined
  const promise = new Promise<void>(resolve => {
    settle = resolve
  })
  return { promise, resolve: () => settle() }
}
