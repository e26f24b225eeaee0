import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { compileStrict } from './validators.ts'
import { RequiredText } from './wire-types.ts'

/** What is said of a record `x` of these fields. */
function errorsOf(properties: Record<string, TSchema>, sent: object) {
  const validate = compileStrict(Type.Object({ x: Type.Object(properties) }))
  validate({ x: sent })
  return fieldErrors(validate.errors ?? [])
}

test('every field that is wrong is named, with what it may be', () => {
  const fields = {
    name: RequiredText(),
    weight: Type.Integer({ minimum: 0 }),
    price: Type.String({ pattern: '^\\d+\\.\\d\\d$', examples: ['0.05'] }),
    kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
    code: Type.String({ pattern: '^x' }),
  }
  expect(errorsOf(fields, { name: ' ', weight: -1, price: '5', kind: 'c', code: 'y' })).toEqual({
    name: ["can't be blank"],
    weight: ['must be greater than or equal to 0'],
    price: ['is invalid: it looks like "0.05"'],
    kind: ['is not included in the list'],
    code: ['is invalid'],
  })
})

test('a field that is missing is blank, and a nested one is named by its path', () => {
  const fields = {
    name: RequiredText(),
    timers_attributes: Type.Array(Type.Object({ seconds: Type.Integer() })),
  }
  expect(errorsOf(fields, { timers_attributes: [{ seconds: 1 }, { seconds: 'soon' }] })).toEqual({
    name: ["can't be blank"],
    'timers.seconds': ['must be an integer'],
  })
})
