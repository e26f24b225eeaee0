import { expect, test } from 'vitest'
import { reasonInWords } from './reason-in-words.ts'

test.each([
  [{ protocol: 'Q.850', cause: 34, text: 'no circuit available' }, 'Q.850 34: no circuit available'],
  [{ protocol: 'SIP', cause: 200, text: null }, 'SIP 200'],
  [{ protocol: 'Q.850', cause: null, text: 'a\nb' }, 'Q.850: a b'],
])('%j is %j', (reason, words) => {
  expect(reasonInWords(reason)).toBe(words)
})

test('no party fills a log by it', () => {
  expect(reasonInWords({ protocol: 'SIP', cause: 1, text: 'x'.repeat(60_000) })).toHaveLength(100)
})
