import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { compileOnUse } from './compile-on-use.ts'

const BROKEN = { type: 'object', properties: { id: { type: 'no type' } } }
const SOUND = { type: 'object', properties: { id: { type: 'integer' } } }

/** Answers what it was sent, in all parts that have schemas. */
function serverWith(schema: { querystring?: object; body?: object; response?: Record<number, object> }) {
  const fastify = Fastify()
  compileOnUse(fastify)
  fastify.post('/', { schema }, request => ({ query: request.query, body: request.body }))
  return fastify
}

describe('a schema that cannot be compiled', () => {
  test.each([
    ['validates', { body: BROKEN }],
    ['answers', { response: { 200: { type: 'object', properties: { body: BROKEN.properties.id } } } }],
  ])('is first noticed by the request that it %s', async (_what, schema) => {
    const fastify = serverWith(schema)
    await fastify.ready()
    for (let request = 0; request < 2; request++) {
      expect((await fastify.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(500)
    }
  })
})

test('what is not valid is refused, the second time as the first', async () => {
  const fastify = serverWith({ querystring: SOUND, body: SOUND })
  const send = async (query: string, id: unknown) => {
    const answer = await fastify.inject({ method: 'POST', url: `/?id=${query}`, payload: { id } })
    return { status: answer.statusCode, ...answer.json() }
  }
  for (let request = 0; request < 2; request++) {
    expect(await send('x', 1)).toMatchObject({ status: 400, message: 'querystring/id must be integer' })
    expect(await send('1', '1')).toMatchObject({ status: 400, message: 'body/id must be integer' })
    expect(await send('7', 1)).toMatchObject({ status: 200, query: { id: 7 }, body: { id: 1 } })
  }
})

test('answers hold what their schema names', async () => {
  const fastify = serverWith({ response: { 200: { type: 'object', properties: { body: SOUND } } } })
  const answer = await fastify.inject({ method: 'POST', url: '/?id=1', payload: { id: 2, more: 3 } })
  expect(answer.json()).toEqual({ body: { id: 2 } })
})
