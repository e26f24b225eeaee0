import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { compileStrict } from './validators.ts'
import { Id, RequiredText } from './wire-types.ts'

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

test('a whole number that no id can be is one that does not exist', () => {
  const fields = {
    campaign_id: Id,
    target_ids: Type.Array(Id),
    options: Type.Array(Type.Object({ target_group_ids: Type.Array(Id) })),
    grids: Type.Integer({ minimum: 1 }),
  }
  const sent = {
    campaign_id: 0,
    target_ids: [1, 9_999_999_999],
    options: [{ target_group_ids: [-1] }],
    grids: 0,
  }
  expect(errorsOf(fields, sent)).toEqual({
    campaign_id: ['does not exist'],
    target_ids: ['does not exist'],
    'options.target_group_ids': ['does not exist'],
    grids: ['must be greater than or equal to 1'],
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
