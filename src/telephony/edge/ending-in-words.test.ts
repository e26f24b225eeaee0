import { expect, test } from 'vitest'
import { endingInWords, logEnding } from './ending-in-words.ts'

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

test('a reason that was given is logged, and what a call is lost by; an end without either is not', () => {
  const logged: unknown[] = []
  const log = (...line: unknown[]) => logged.push(line)
  const logger = { info: log, warn: log }
  const reason = { protocol: 'Q.850', cause: 16, text: null }
  logEnding(logger, { by: 'remote', words: 'hung up', reason }, { by: 'caller' })
  logEnding(logger, { by: 'remote', words: 'hung up', reason: null }, { by: 'caller' })
  logEnding(logger, { by: 'lost', loss: 'silent', words: 'silent', reason: null }, { leg: 1 })
  expect(logged).toEqual([
    [{ by: 'caller', reason: 'hung up (Q.850 16)' }, 'a party said why it ends a call'],
    [{ leg: 1, reason: 'silent' }, 'a side of a call is lost'],
  ])
})
