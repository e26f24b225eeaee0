import { expect, test } from 'vitest'
import { endingInWords, logGivenReason } from './ending-in-words.ts'

test.each([
  [
    { protocol: 'Q.850', cause: 34, text: 'no circuit available' },
    'hung up (Q.850 34: no circuit available)',
  ],
  [{ protocol: 'SIP', cause: 200, text: null }, 'hung up (SIP 200)'],
  [{ protocol: 'Q.850', cause: null, text: 'a\nb' }, 'hung up (Q.850: a b)'],
  [null, 'hung up'],
])('an end for %j is %j', (reason, words) => {
  expect(endingInWords({ words: 'hung up', reason })).toBe(words)
})

test('no party fills a log by it', () => {
  const reason = { protocol: 'SIP', cause: 1, text: 'x'.repeat(60_000) }
  expect(endingInWords({ words: '', reason }).length).toBeLessThan(110)
})

test('a reason that was given is logged, and an end without one is not', () => {
  const logged: unknown[] = []
  const logger = { info: (...line: unknown[]) => logged.push(line) }
  const reason = { protocol: 'Q.850', cause: 16, text: null }
  logGivenReason(logger, { words: 'hung up', reason }, { by: 'caller' })
  logGivenReason(logger, { words: 'hung up', reason: null }, { by: 'caller' })
  expect(logged).toEqual([
    [{ by: 'caller', reason: 'hung up (Q.850 16)' }, 'a party said why it ends a call'],
  ])
})
