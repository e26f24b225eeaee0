import { expect, test } from 'vitest'
import { deliveryState, EVENT_KINDS, EVENT_NAMES, isOnFirstWay, webhookState } from './webhook-words.ts'

const SINCE = '2026-11-20T12:00:00.000Z'

test.each([
  [false, null, 'Active'],
  [false, SINCE, 'Failing'],
  [true, null, 'Paused'],
  [true, SINCE, 'Paused'],
])('a webhook that is paused: %s, failing since: %s, is called “%3$s”', (paused, failing_since, words) => {
  expect(webhookState({ paused, failing_since }).words).toBe(words)
})

test.each([
  ['pending', 0, 'On its way'],
  ['pending', 2, 'To be sent again'],
  ['succeeded', 1, 'Delivered'],
  ['failed', 10, 'Given up'],
] as const)('a delivery that is %s after %d attempts is called “%s”', (status, attempts, words) => {
  expect(deliveryState({ status, attempts }).words).toBe(words)
})

test('only what was never sent is waited for', () => {
  expect(isOnFirstWay({ status: 'pending', attempts: 0 })).toBe(true)
  expect(isOnFirstWay({ status: 'pending', attempts: 1 })).toBe(false)
  expect(isOnFirstWay({ status: 'succeeded', attempts: 1 })).toBe(false)
})

test('every event can be ticked, once', () => {
  const offered = EVENT_KINDS.flatMap(({ choices }) => choices.map(({ value }) => value))
  expect(offered.toSorted()).toEqual(EVENT_NAMES.map(({ value }) => value).toSorted())
})
