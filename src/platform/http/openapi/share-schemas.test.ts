import { expect, test } from 'vitest'
import type { ApiDocument, JsonSchema } from './document.ts'
import { shareSchemas } from './share-schemas.ts'

/** A document with one operation, which answers this. */
function answering(...schemas: JsonSchema[]): ApiDocument {
  const responses = schemas.map((schema, index) => [
    String(200 + index),
    { content: { 'application/json': { schema } } },
  ])
  return { paths: { '/things.json': { get: { responses: Object.fromEntries(responses) } } } }
}

const named = (title: string, type = 'string'): JsonSchema => ({
  title,
  type: 'object',
  properties: { a: { type } },
})

test('a schema with a title stands among the components, and where it stood is a reference', () => {
  const document = answering(
    { type: 'object', properties: { thing: named('Thing') } },
    { type: 'array', items: named('Thing') },
    { anyOf: [named('Thing'), { type: 'null' }] },
  )
  shareSchemas(document)
  const reference = { $ref: '#/components/schemas/Thing' }
  expect(document.components?.schemas).toEqual({
    Thing: { type: 'object', properties: { a: { type: 'string' } } },
  })
  const { responses } = document.paths['/things.json']?.['get'] ?? { responses: {} }
  expect(Object.values(responses).map(({ content }) => content?.['application/json']?.schema)).toEqual([
    { type: 'object', properties: { thing: reference } },
    { type: 'array', items: reference },
    { anyOf: [reference, { type: 'null' }] },
  ])
})

test('a field called title is a field, and what has no title stays where it is', () => {
  const plain = { type: 'object', properties: { title: { type: 'string' } } }
  const document = answering(structuredClone(plain))
  shareSchemas(document)
  expect(document.components?.schemas).toEqual({})
  expect(
    document.paths['/things.json']?.['get']?.responses['200']?.content?.['application/json']?.schema,
  ).toEqual(plain)
})

test('two schemas of one name are refused', () => {
  expect(() => shareSchemas(answering(named('Thing'), named('Thing', 'integer')))).toThrow(/called Thing/)
})
