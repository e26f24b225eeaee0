import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { UploadedFile } from '../wire/uploaded-file.ts'
import { parseLargeJson } from './large-json.ts'

const RULE = { fileField: 'sound', base64Field: 'sound_b64', maxBytes: 25 * 1_048_576 }

const CONTENT = randomBytes(2_000_003)
const BASE64 = CONTENT.toString('base64')

const parse = (text: string) => parseLargeJson(Buffer.from(text), 'greeting', RULE)
const bodyWith = (literal: string) =>
  `{"greeting":{"name":"a \\"b\\" \\\\","sound_b64":${literal},"n":[1,{"x":null}]}}`
test.each<[string, string]>([
  ['as it is', JSON.stringify(BASE64)],
  ['with line breaks', JSON.stringify(BASE64.replace(/(.{76})/g, '$1\r\n'))],
  ['with escaped slashes', JSON.stringify(BASE64).replaceAll('/', '\\/')],
  ['with escapes by number', JSON.stringify(BASE64).replaceAll('=', '\\u003d').replaceAll('+', '\\u002b')],
  ['as a data URL', JSON.stringify(`data:audio/mpeg;base64,${BASE64}`)],
  ['without padding', JSON.stringify(BASE64.replace(/=+$/, ''))],
  ['in the alphabet of URLs', JSON.stringify(CONTENT.toString('base64url'))],
])('a file %s stands where a form would have put it', async (_, literal) => {
  const { greeting } = (await parse(bodyWith(literal))) as { greeting: { sound: UploadedFile } }
  const { sound, ...rest } = greeting
  expect(rest).toEqual({ name: 'a "b" \\', n: [1, { x: null }] })
  expect(sound).toBeInstanceOf(UploadedFile)
  expect(sound.sentAs).toBe('base64')
  // Byte by byte, the matchers would take minutes.
  expect(sound.content.equals(CONTENT)).toBe(true)
})

test('others are served while a file is decoded', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await parse(bodyWith(JSON.stringify(BASE64)))
  isDone = true
  expect(turns).toBeGreaterThan(8)
})

test('what is no base64 is left to be refused as such', async () => {
  for (const wrong of [BASE64.replace('A', '!'), `${BASE64.slice(0, 1_000_001)}`, 'é'.repeat(100_000)]) {
    const { greeting } = (await parse(bodyWith(JSON.stringify(wrong)))) as { greeting: object }
    expect(greeting).toMatchObject({ sound_b64: '!' })
    expect(greeting).not.toHaveProperty('sound')
  }
})

test.each<[string, string, string]>([
  ['ends early', bodyWith(JSON.stringify(BASE64)).slice(0, -3), 'malformed'],
  ['ends in its text', `{"greeting":{"sound_b64":"${BASE64}`, 'malformed'],
  ['holds a raw line break in its text', `{"greeting":{"sound_b64":"${BASE64}\n"}}`, 'malformed'],
  ['holds two long texts', `{"greeting":{"sound_b64":"${BASE64}","name":"${BASE64}"}}`, 'too-large'],
  ['holds its long text elsewhere', `{"greeting":{"name":"${BASE64}"}}`, 'too-large'],
  ['holds it in another root', `{"other":{"sound_b64":"${BASE64}"}}`, 'too-large'],
  ['is nothing but a text', JSON.stringify(BASE64), 'too-large'],
  [
    'is too much without it',
    `{"greeting":{"sound_b64":"${BASE64}","n":[${'1,'.repeat(600_000)}1]}}`,
    'too-large',
  ],
])('a body that %s is refused', async (_, text, kind) => {
  await expect(parse(text)).rejects.toMatchObject({ kind })
})

test('one beside a file is refused as both', async () => {
  const { greeting } = (await parse(`{"greeting":{"sound":"x","sound_b64":"${BASE64}"}}`)) as {
    greeting: object
  }
  expect(greeting).toEqual({ sound: 'x', sound_b64: '!' })
})
