import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { Integer, Nullable, NullableInteger, NullableText, OneOf, Rooted, Text } from '../wire/wire-types.ts'
import { formValues } from './form-values.ts'

const Body = Rooted(
  'campaign',
  Type.Object({
    name: NullableText(),
    title: Text(),
    seconds: Integer(),
    record_seconds: NullableInteger(),
    share: Type.Number(),
    record: Type.Boolean(),
    paused: Nullable(Type.Boolean()),
    voice: Nullable(OneOf(['Male', 'Female'])),
    action: OneOf([1, 2]),
    ids: Type.Array(Type.Integer()),
    cap: Nullable(Type.Object({ cap: Integer() })),
    timers: Type.Array(Type.Object({ seconds: Integer(), url: Text() })),
  }),
)

const read = (campaign: object) => (formValues(Body, { campaign }) as { campaign: object }).campaign

describe('the texts of a form', () => {
  test('are read as what the schema has in their place', () => {
    expect(
      read({
        name: '12',
        seconds: ' 30 ',
        share: '-0.5',
        record: 'TRUE',
        paused: '0',
        voice: 'Male',
        action: '2',
        ids: ['1', '2'],
        cap: { cap: '5' },
        timers: [{ seconds: '90', url: 'https://example.com' }],
      }),
    ).toEqual({
      name: '12',
      seconds: 30,
      share: -0.5,
      record: true,
      paused: false,
      voice: 'Male',
      action: 2,
      ids: [1, 2],
      cap: { cap: 5 },
      timers: [{ seconds: 90, url: 'https://example.com' }],
    })
  })

  test.each(['seconds', 'share', 'record', 'action'])(
    'an empty input is not sent where it is no value: %s',
    name => {
      expect(read({ [name]: '' })).toEqual({})
    },
  )

  test.each(['record_seconds', 'paused', 'voice', 'cap'])(
    'an empty input is null where that is a value: %s',
    name => {
      expect(read({ [name]: '' })).toEqual({ [name]: null })
    },
  )

  test('an empty text is a text', () => {
    expect(read({ name: '', title: ' ' })).toEqual({ name: '', title: ' ' })
  })

  test('one value where a list is expected is a list of one, and an empty one an empty list', () => {
    expect(read({ ids: '7' })).toEqual({ ids: [7] })
    expect(read({ ids: '' })).toEqual({ ids: [] })
    expect(read({ ids: ['', '7', ''] })).toEqual({ ids: [7] })
  })

  test.each([
    ['seconds', 'abc'],
    ['seconds', '1e3'],
    ['seconds', '0x10'],
    ['seconds', '1,000'],
    ['record', 'yes'],
    ['action', '9'],
    ['voice', 'male'],
  ])('what stands for nothing there stays, to be refused: %s %s', (name, text) => {
    expect(read({ [name]: text })).toEqual({ [name]: text })
  })

  test('fields that the schema does not know, and values that are no text, stay as they are', () => {
    expect(read({ other: '12', seconds: 12, ids: [3], record: null })).toEqual({
      other: '12',
      seconds: 12,
      ids: [3],
      record: null,
    })
  })
})
