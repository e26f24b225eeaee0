import { expect, test } from 'vitest'
import { callRenewedEvery, eventsRenewedEvery } from './renewed-every.ts'

const AT = Date.parse('2026-03-08T16:00:00.000Z')
const event = (secondsAgo: number) => ({ at: new Date(AT - secondsAgo * 1_000).toISOString() })

test('a call is read a few times a minute while it runs, and not once it is over', () => {
  expect(callRenewedEvery({ status: 'in_progress' })).toBe(10_000)
  expect(callRenewedEvery({ status: 'finished' })).toBe(false)
})

test('what happens in it is read at once, and less often while nothing does', () => {
  expect(eventsRenewedEvery([], AT)).toBe(2_000)
  expect(eventsRenewedEvery([event(90), event(3)], AT)).toBe(2_000)
  expect(eventsRenewedEvery([event(90), event(31)], AT)).toBe(5_000)
})
