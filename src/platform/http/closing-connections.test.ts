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
