import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listeningUrl } from './listening-url.ts'

test.each([
  ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['::', /^http:\/\/\[::1\]:\d+$/],
])('an interface on %s can be reached where it says', async (host, address) => {
  const fastify = Fastify()
  fastify.get('/', () => 'here')
  await fastify.listen({ host, port: 0 })
  expect(listeningUrl(fastify)).toMatch(address)
  expect(await (await fetch(listeningUrl(fastify))).text()).toBe('here')
  await fastify.close()
})

test('an interface that does not listen is only here', () => {
  expect(listeningUrl(Fastify())).toBe('http://localhost')
})
