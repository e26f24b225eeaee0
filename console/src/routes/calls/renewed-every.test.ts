import { describe, expect, test } from 'vitest'
import { callRenewedEvery, eventsRenewedEvery, isJustOver } from './renewed-every.ts'

const AT = Date.parse('2026-03-08T16:00:00.000Z')
const before = (seconds: number) => new Date(AT - seconds * 1_000).toISOString()
const event = (secondsAgo: number) => ({ at: before(secondsAgo) })

const RUNNING = { status: 'in_progress', end_time: null, fired_pixels: [] } as const
const over = (secondsAgo: number, ...pixels: ('pending' | 'succeeded' | 'failed')[]) =>
  ({
    status: 'finished',
    end_time: before(secondsAgo),
    fired_pixels: pixels.map(status => ({ status })),
  }) as const

describe('a call is read', () => {
  test('a few times a minute while it runs', () => expect(callRenewedEvery(RUNNING, AT)).toBe(10_000))

  test('for half a minute after its end: its recording is kept then', () => {
    expect(callRenewedEvery(over(0), AT)).toBe(5_000)
    expect(callRenewedEvery(over(29, 'succeeded'), AT)).toBe(5_000)
    expect(callRenewedEvery(over(31, 'succeeded', 'failed'), AT)).toBe(false)
  })

  test('as long as one of its pixels is being tried', () =>
    expect(callRenewedEvery(over(3_600, 'failed', 'pending'), AT)).toBe(5_000))
})

test('a call is just over by a clock that is a little behind or ahead as well', () => {
  expect([over(-20), over(20)].map(call => isJustOver(call, AT))).toEqual([true, true])
  expect([RUNNING, over(-3_600), over(3_600)].map(call => isJustOver(call, AT))).toEqual([
    false,
    false,
    false,
  ])
})

test('what happens in a call is read at once, and less often while nothing does', () => {
  expect(eventsRenewedEvery(RUNNING, [], AT)).toBe(2_000)
  expect(eventsRenewedEvery(RUNNING, [event(90), event(3)], AT)).toBe(2_000)
  expect(eventsRenewedEvery(RUNNING, [event(90), event(31)], AT)).toBe(5_000)
})

test('what happens in a call is read for a while after its end', () => {
  expect(eventsRenewedEvery(over(3), [event(3)], AT)).toBe(5_000)
  expect(eventsRenewedEvery(over(31, 'pending'), [event(31)], AT)).toBe(false)
})
