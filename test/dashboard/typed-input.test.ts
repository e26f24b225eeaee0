import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../../dashboard/api-client.js'
import { hashOf, parseHash } from '../../dashboard/location-hash.js'
import { tagsOf } from '../../dashboard/try-request.js'

describe('tags as typed', () => {
  test('are one a line, and a value may hold an equals sign', () => {
    expect(tagsOf('age = 42\n\nquery=a=b')).toEqual({ age: '42', query: 'a=b' })
  })

  test('are refused with the line that is none', () => {
    expect(() => tagsOf('age=42\nFL')).toThrow('“FL” is not a tag')
  })
})

describe('the address', () => {
  test('names a tab, a record and choices, and reads back the same', () => {
    const { tab, id, query } = parseHash(hashOf('calls', 'a/b', { status: 'finished', page: null }))
    expect({ tab, id, query: [...query] }).toEqual({
      tab: 'calls',
      id: 'a/b',
      query: [['status', 'finished']],
    })
  })

  test('names no tab when it is empty', () => {
    expect(parseHash('')).toMatchObject({ tab: '', id: null })
  })
})

describe('a refusal of the API', () => {
  test('is its own sentence', () => {
    expect(sentenceOf(401, { error: 'This API key is not known.' })).toBe('This API key is not known.')
  })

  test('of fields becomes one sentence', () => {
    const body = { target: { errors: { number: ['can’t be blank'], name: ['is too long', 'is taken'] } } }
    expect(sentenceOf(422, body)).toBe('number can’t be blank; name is too long, is taken.')
  })

  test('without a body tells the status', () => {
    expect(sentenceOf(502, null)).toBe('The service answered with status 502.')
  })
})
