import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerPortions, arrayText } from './answer-list.ts'

async function partsOf([first = [], ...rest]: readonly (readonly number[])[], name = ''): Promise<string[]> {
  const documentsOf = (ids: readonly number[]) => ids.map(id => ({ id, ...(name !== '' && { name }) }))
  async function* portions() {
    for (const ids of rest) yield documentsOf(ids)
  }
  const parts: string[] = []
  for await (const part of arrayText(documentsOf(first), portions(), JSON.stringify)) parts.push(part)
  return parts
}

test.each([
  [[[]], '[]'],
  [[[1, 2], [3]], '[{"id":1},{"id":2},{"id":3}]'],
  [[[1], [], [2]], '[{"id":1},{"id":2}]'],
  [[[1], []], '[{"id":1}]'],
  [[[], [1], [2]], '[{"id":1},{"id":2}]'],
  [[[], [], []], '[]'],
])('portions of %j are one array, though some came to nothing', async (portions, expected) => {
  expect((await partsOf(portions)).join('')).toBe(expected)
})

test('much text comes in parts, whichever portions it is of', async () => {
  const portions = [[1, 2, 3], [4], [5, 6]]
  const parts = await partsOf(portions, 'x'.repeat(40_000))
  expect(parts.map(part => Math.round(part.length / 1_000))).toEqual([80, 80, 80, 0])
  expect(JSON.parse(parts.join(''))).toEqual(portions.flat().map(id => ({ id, name: 'x'.repeat(40_000) })))
})

test('documents in portions are written as they are in an answer of few', async () => {
  const fastify = Fastify()
  const shown = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } }
  const schema = { response: { 200: { type: 'array', items: shown } } }
  const documents = [{ name: 'a', secret: 's', id: 1 }, { id: 2 }]
  fastify.get('/few', { schema }, () => documents)
  fastify.get('/many', { schema }, (_request, reply) => answerPortions(reply, [documents], rows => rows))
  fastify.get('/failing', { schema }, (_request, reply) =>
    answerPortions(reply, [documents], () => Promise.reject(new Error('storage is gone'))),
  )
  const few = await fastify.inject('/few')
  const many = await fastify.inject('/many')
  expect(few.body).toBe('[{"id":1,"name":"a"},{"id":2}]')
  expect(many.body).toBe(few.body)
  expect(many.headers['content-type']).toBe(few.headers['content-type'])
  expect((await fastify.inject('/failing')).statusCode).toBe(500)
  await fastify.close()
})
