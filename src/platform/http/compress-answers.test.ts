import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const LONG = { names: Array.from({ length: 200 }, (_, index) => `Target ${index}`) }

const fastify = createHttpServer({ logger: pino({ level: 'silent' }), baseUrl: null, trustProxy: false })
let seenByRoute: unknown

beforeAll(() => {
  fastify.get('/long', { onSend: noteAnswer }, () => LONG)
  fastify.get('/short', () => ({ name: 'Target' }))
  fastify.get('/hot', { config: { isHot: true } }, () => LONG)
  fastify.get('/tagged', (_request, reply) => reply.header('etag', '"1"').send(LONG))
  fastify.get('/varied', (_request, reply) => reply.header('vary', 'origin').send(LONG))
  fastify.get('/sound', (_request, reply) => reply.type('audio/wav').send(Buffer.alloc(5_000)))
  fastify.get('/part', (_request, reply) => reply.code(206).type('text/csv').send('a;b\n'.repeat(1_000)))
  fastify.get('/csv', (_request, reply) => reply.type('text/csv').send(Readable.from(['a;b\n', 'c;d\n'])))
  fastify.get('/events', (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from(['data: 1\n\n'])),
  )
  fastify.get('/failing', (_request, reply) => reply.type('text/csv').send(Readable.from(failing())))
})

async function noteAnswer(_request: unknown, _reply: unknown, answer: unknown) {
  seenByRoute = answer
}

async function* failing() {
  yield 'a;b\n'
  throw new Error('the database is gone')
}

const get = (url: string, accepted?: string) =>
  fastify.inject({
    method: 'GET',
    url,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })

describe('answers are compressed', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('as %s for who takes that', async (encoding, decompress) => {
    const { headers, rawPayload } = await get('/long', encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toBe('accept-encoding')
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.length).toBeLessThan(1_000)
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(LONG)
  })

  test('while they are streamed', async () => {
    const { headers, rawPayload } = await get('/csv', 'gzip')
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(rawPayload).toString()).toBe('a;b\nc;d\n')
  })

  test('after hooks of their routes have seen them', async () => {
    await get('/long', 'br')
    expect(seenByRoute).toBe(JSON.stringify(LONG))
  })

  test('with an ETag of their own, since a strong one names bytes', async () => {
    expect((await get('/tagged', 'br')).headers.etag).toBe('"1;br"')
    expect((await get('/tagged')).headers.etag).toBe('"1"')
  })

  test('and whatever else they vary by stays said', async () => {
    expect((await get('/varied', 'br')).headers['vary']).toBe('origin, accept-encoding')
  })
})

describe('answers are left as they are', () => {
  test.each([
    ['for who does not ask', '/long', undefined],
    ['for who takes neither', '/long', 'zstd'],
    ['where they are short', '/short', 'br'],
    ['on hot routes', '/hot', 'br'],
    ['where they are sounds', '/sound', 'br'],
    ['where they are parts of a file', '/part', 'br'],
    ['where they are events, which must not wait', '/events', 'br'],
  ])('%s', async (_, url, accepted) => {
    const { statusCode, headers } = await get(url, accepted)
    expect(statusCode).toBeLessThan(300)
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('but caches are told that there are others', async () => {
    expect((await get('/long')).headers['vary']).toBe('accept-encoding')
  })
})

test('an answer that fails on its way does not look whole', async () => {
  const address = await fastify.listen({ port: 0 })
  const response = await fetch(`${address}/failing`, { headers: { 'accept-encoding': 'gzip' } })
  await expect(response.text()).rejects.toThrow()
  await fastify.close()
})
