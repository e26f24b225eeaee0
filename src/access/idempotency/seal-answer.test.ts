import { expect, test } from 'vitest'
import { openAnswer, sealAnswer } from './seal-answer.ts'

const SECRET = { credential: 'api-key', idempotencyKey: 'request-1' }
const ANSWER = Buffer.from('{"user":{"api_key":"shown once"}}')

test('a sealed answer opens with the same two keys', () => {
  expect(openAnswer(sealAnswer(ANSWER, SECRET), SECRET)?.equals(ANSWER)).toBe(true)
})

test.each([
  ['another API key', { ...SECRET, credential: 'other' }],
  ['another Idempotency-Key', { ...SECRET, idempotencyKey: 'request-2' }],
])('a sealed answer does not open with %s', (_what, secret) => {
  expect(openAnswer(sealAnswer(ANSWER, SECRET), secret)).toBeNull()
})

test('a sealed answer that was altered does not open', () => {
  const sealed = sealAnswer(ANSWER, SECRET)
  for (const at of [0, 12, sealed.length - 1]) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(openAnswer(altered, SECRET)).toBeNull()
  }
})

test('the same answer is never sealed alike twice', () => {
  expect(sealAnswer(ANSWER, SECRET).equals(sealAnswer(ANSWER, SECRET))).toBe(false)
})
