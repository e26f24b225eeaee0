import { expect, test } from 'vitest'
import { callsWords, isStateUnknown, ringNextWords, testWords, trunkState } from './trunk-words.ts'

const PROXY = 'sip.carrier.example'

test.each([
  [null, false, null, null, 'Only waits for calls'],
  [PROXY, false, null, null, 'Not known yet'],
  [PROXY, false, true, null, 'Answers'],
  [PROXY, false, false, null, 'Does not answer'],
  [PROXY, true, true, null, 'Not known yet'],
  [PROXY, true, true, true, 'Registered'],
  [PROXY, true, true, false, 'Not registered'],
  [PROXY, true, false, false, 'Does not answer'],
])('with the proxy %s, registering: %s, reachable: %s, registered: %s, a trunk is called “%s”', (...row) => {
  const [proxy, register, reachable, registered, words] = row
  const trunk = { proxy, register, state: { reachable, registered } }
  expect(trunkState(trunk).words).toBe(words)
  expect(isStateUnknown(trunk)).toBe(words === 'Not known yet')
})

test('calls are shown beside the most that there may be', () => {
  const state = { reachable: null, registered: null, calls: 3, last_refusals: [] }
  expect(callsWords({ max_calls: 100, state })).toBe('3 of 100')
  expect(callsWords({ max_calls: null, state })).toBe('3, no limit')
})

test('the failures after which the next target is rung are all, some or none', () => {
  expect(ringNextWords(null)).toBe('after every failure')
  expect(ringNextWords([404, 486])).toBe('after 404, 486')
  expect(ringNextWords([])).toBe('never')
})

test.each([
  [true, 200, 14, 'good', 'Reached in 14 ms.'],
  [false, 503, 14, 'bad', 'Answered in 14 ms, but takes no calls.'],
  [false, null, null, 'bad', 'Not reached.'],
])('a test that reached it: %s, with status %s, says so', (reachable, status, milliseconds, tone, words) => {
  expect(testWords({ reachable, status, milliseconds, reason: '' })).toEqual({ tone, words })
})
