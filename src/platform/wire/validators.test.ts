import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { compileStrict } from './validators.ts'
import { Nullable, Rooted } from './wire-types.ts'

/** What is left of a body that has been checked. */
function checked(schema: object, body: unknown): unknown {
  expect(compileStrict(schema)(body)).toBe(true)
  return body
}

test('fields that the schema does not name are dropped from a body, at every depth', () => {
  const cap = Type.Object({ cap: Type.Integer() })
  const schema = Rooted(
    'target',
    Type.Object({ name: Type.String(), hard: Nullable(cap), caps: Type.Array(cap), gone: Nullable(cap) }),
  )
  const body = {
    target: { id: 7, name: 'a', hard: { cap: 1, filled: 2 }, caps: [{ cap: 3, filled: 4 }], gone: null },
    other: {},
  }
  expect(checked(schema, body)).toEqual({
    target: { name: 'a', hard: { cap: 1 }, caps: [{ cap: 3 }], gone: null },
  })
})

test('the keys of an object with free keys are kept', () => {
  const answer = Type.Object({ outcome: Type.String() })
  const schema = Type.Object({
    tags: Type.Record(Type.String(), Type.String()),
    answers: Type.Unsafe({ type: ['array', 'object'], items: answer, additionalProperties: answer }),
  })
  const body = { tags: { age: '18' }, answers: { 5: { outcome: 'busy', of: 'another' } } }
  expect(checked(schema, body)).toEqual({ tags: { age: '18' }, answers: { 5: { outcome: 'busy' } } })
})

test('a field named like a keyword is a field', () => {
  const schema = Type.Object({ type: Type.String(), properties: Type.Optional(Type.String()) })
  expect(checked(schema, { type: 'x', properties: 'y', other: 1 })).toEqual({ type: 'x', properties: 'y' })
})
