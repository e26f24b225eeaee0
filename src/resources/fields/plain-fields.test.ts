import { getTableColumns, is } from 'drizzle-orm'
import { integer, PgText, pgTable, text } from 'drizzle-orm/pg-core'
import { type Static, Type } from 'typebox'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { flag, instant, requiredText } from '../../platform/database/columns.ts'
import {
  Integer,
  NullableText,
  NullableTimestamp,
  RequiredText,
  Text,
} from '../../platform/wire/wire-types.ts'
import { field, plainFields, requiredField, shownField } from './plain-fields.ts'

const FIELDS = plainFields({
  name: requiredField(requiredText, RequiredText(), 'Label.', { example: 'Autos' }),
  client_code: field(text, NullableText(), 'What the client calls it.', { example: 'A-7' }),
  is_paused: field(flag, Type.Boolean(), 'Whether it rests.', { shown: Type.Boolean() }),
  last_seen_at: shownField(instant, NullableTimestamp, 'When it was seen.'),
})

const table = pgTable('things', FIELDS.columns)
const Created = Type.Object(FIELDS.created)
const Updated = Type.Object(FIELDS.updated)
const Shown = Type.Object(FIELDS.shown)

const ROW = { name: 'a', clientCode: null, isPaused: false, lastSeenAt: new Date('2026-11-20T12:00:00Z') }

test('a field’s column has its name, and its property is in camelCase', () => {
  const { clientCode, isPaused, lastSeenAt, name } = getTableColumns(table)
  expect([name.name, clientCode.name, isPaused.name, lastSeenAt.name]).toEqual([
    'name',
    'client_code',
    'is_paused',
    'last_seen_at',
  ])
  expect(is(clientCode, PgText)).toBe(true)
  expect(isPaused).toMatchObject({ notNull: true, hasDefault: true, default: false })
})

test('a create needs what is required, an update nothing, and neither takes what is only shown', () => {
  expect(Created.required).toEqual(['name'])
  expect(Object.keys(Created.properties)).toEqual(['name', 'client_code', 'is_paused'])
  expect(Updated.required ?? []).toEqual([])
  expect(Object.keys(Updated.properties)).toEqual(['name', 'client_code', 'is_paused'])
})

test('everything is shown, always', () => {
  expect(Shown.required).toEqual(['name', 'client_code', 'is_paused', 'last_seen_at'])
})

test('a field says the same wherever it stands', () => {
  for (const { properties } of [Created, Updated, Shown]) {
    expect(properties.client_code).toMatchObject({
      description: 'What the client calls it.',
      maxLength: 1000,
    })
  }
})

test('of a body’s example only what a create needs is a part', () => {
  expect(Created.properties.name).toMatchObject({ examples: ['Autos'] })
  expect(Created.properties.client_code).toMatchObject({ 'x-example': 'A-7' })
  expect(Created.properties.client_code).not.toHaveProperty('examples')
  expect(Shown.properties.client_code).toMatchObject({ examples: ['A-7'] })
  expect(Shown.properties.is_paused).not.toHaveProperty('examples')
})

test('a row is shown under the names of the wire, times as text', () => {
  expect(FIELDS.document(ROW)).toEqual({
    name: 'a',
    client_code: null,
    is_paused: false,
    last_seen_at: '2026-11-20T12:00:00.000Z',
  })
  expect(FIELDS.document({ ...ROW, lastSeenAt: null }).last_seen_at).toBeNull()
})

test('a body sets the columns that it names: null is a value, absent means “leave it”', () => {
  expect(FIELDS.columnsOf({ client_code: null, is_paused: false })).toEqual({
    clientCode: null,
    isPaused: false,
  })
  expect(FIELDS.columnsOf({})).toEqual({})
})

test('nothing but its own fields is taken from a body or a row', () => {
  const body = { client_code: 'x', last_seen_at: '2026-11-20T12:00:00.000Z', other: 1 }
  expect(FIELDS.columnsOf(body)).toEqual({ clientCode: 'x' })
  expect(FIELDS.document({ ...ROW, ...{ secret: 's' } })).not.toHaveProperty('secret')
})

describe('the compiler', () => {
  test('knows each derived type', () => {
    expectTypeOf<Static<typeof Created>>().toEqualTypeOf<{
      name: string
      client_code?: string | null
      is_paused?: boolean
    }>()
    expectTypeOf<Static<typeof Updated>>().toEqualTypeOf<{
      name?: string
      client_code?: string | null
      is_paused?: boolean
    }>()
    expectTypeOf<ReturnType<typeof FIELDS.document>>().toEqualTypeOf<{
      name: string
      client_code: string | null
      is_paused: boolean
      last_seen_at: string | null
    }>()
    expectTypeOf<typeof table.$inferSelect>().toEqualTypeOf<{
      name: string
      clientCode: string | null
      isPaused: boolean
      lastSeenAt: Date | null
    }>()
    expectTypeOf<ReturnType<typeof FIELDS.columnsOf>>().toEqualTypeOf<{
      name?: string
      clientCode?: string | null
      isPaused?: boolean
    }>()
  })

  test('refuses a type that does not fit its column', () => {
    // @ts-expect-error null cannot be stored
    field(requiredText, NullableText(), '')
    // @ts-expect-error null is not shown
    field(text, Text(), '')
    // @ts-expect-error a text is no number
    field(integer, Text(), '')
    // @ts-expect-error what is stored need not be a number
    field(text, NullableText(), '', { shown: Integer() })
    // @ts-expect-error the example is no text
    field(text, NullableText(), '', { example: 7 })
    // @ts-expect-error null is not shown
    shownField(text, Text(), '')
    // @ts-expect-error another column
    FIELDS.document({ ...ROW, clientCode: 7 })
    // @ts-expect-error nobody sends it
    expect(Created.properties.last_seen_at).toBeUndefined()
  })
})
