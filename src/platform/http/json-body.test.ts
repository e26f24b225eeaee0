import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalOfJson, wellFormedJson } from './json-body.ts'

test.each([
  ['a half by itself', String.raw`{"a":"\ud800"}`, { a: '\ufffd' }],
  ['a half in upper case', String.raw`{"a":"x\uDFFFy"}`, { a: 'x\ufffdy' }],
  ['a half in a name', String.raw`{"\udc00":1}`, { '\ufffd': 1 }],
  ['a half before a pair', String.raw`["\ud83d\ud83d\ude00"]`, ['\ufffd\u{1f600}']],
  ['a half before any other escape', String.raw`["\ud83d\n"]`, ['\ufffd\n']],
  ['halves in the wrong order', String.raw`["\ude00\ud83d"]`, ['\ufffd\ufffd']],
  ['a half behind an escaped backslash', String.raw`["\\\ud800"]`, ['\\\ufffd']],
])('%s is read as U+FFFD', (_what, text, value) => {
  expect(JSON.parse(wellFormedJson(text))).toEqual(value)
})

test.each([
  ['a pair', String.raw`["\ud83d\ude00"]`],
  ['a backslash that only looks like an escape', String.raw`["C:\\ud800"]`],
  ['a character of its own', '["\u{1f600}"]'],
  ['what is no JSON', String.raw`["\ud8zz"]`],
])('%s stays as it is', (_what, text) => {
  expect(wellFormedJson(text)).toBe(text)
})

test('whatever a text is made of, it becomes well-formed and nothing else', () => {
  const unit = fc.constantFrom('\ud83d', '\ude00', '\ud800', '\\', '"', 'u', 'd', '8', '\n', 'é')
  fc.assert(
    fc.property(fc.string({ unit }), text => {
      // Escapes every half that stands alone; pairs are escaped as some clients do, too.
      const escaped = JSON.stringify(text).replaceAll('\u{1f600}', String.raw`\ud83d\ude00`)
      expect(JSON.parse(wellFormedJson(escaped))).toBe(Buffer.from(text).toString())
    }),
  )
})

test.each([
  ['"\\u0000"', true],
  ['{"\\\\\\u0000": 1}', true],
  ['"C:\\\\u0000"', false],
  ['"C:\\\\\\\\u0000"', false],
  ['"u0000 \\u0001"', false],
])('of %s it is %s that it holds a NUL character', (text, isRefused) => {
  expect(JSON.stringify(JSON.parse(text))).toBeDefined()
  expect(refusalOfJson(text) !== null).toBe(isRefused)
})
