import { beforeEach, expect, test } from 'vitest'
import { trunkWith } from './testing/trunk-of.ts'
import { createTrunkLimits } from './trunk-limits.ts'

let now: number
let told: [trunkId: number, calls: number][]
let limits: ReturnType<typeof createTrunkLimits>

beforeEach(() => {
  now = 0
  told = []
  limits = createTrunkLimits(
    () => now,
    (...change) => told.push(change),
  )
})

test('a trunk has as many calls at once as it may, and one more when one has ended', () => {
  const trunk = trunkWith({ maxCalls: 2 })
  const first = limits.begin(trunk)
  limits.begin(trunk)
  expect(limits.begin(trunk)).toEqual({ full: 'it has 2 calls, and max_calls is 2' })
  if ('end' in first) first.end()
  expect(limits.begin(trunk)).toHaveProperty('end')
  expect(told).toEqual([
    [1, 1],
    [1, 2],
    [1, 1],
    [1, 2],
  ])
})

test('a place is given back once, however often that is asked for', () => {
  const trunk = trunkWith({ maxCalls: 1 })
  const place = limits.begin(trunk)
  if (!('end' in place)) throw new Error('there must be room')
  place.end()
  limits.begin(trunk)
  place.end()
  expect(limits.begin(trunk)).toHaveProperty('full')
})

test('a trunk begins as many calls in any second as it may, also where none of them lasts', () => {
  const trunk = trunkWith({ maxAttemptsPerSecond: 2 })
  const begin = () => {
    const place = limits.begin(trunk)
    if ('end' in place) place.end()
    return 'end' in place
  }
  expect([begin(), begin(), begin()]).toEqual([true, true, false])
  now = 999
  expect(begin()).toBe(false)
  now = 1_000
  expect([begin(), begin(), begin()]).toEqual([true, true, false])
})

test('trunks do not count for one another', () => {
  limits.begin(trunkWith({ id: 1, maxCalls: 1 }))
  expect(limits.begin(trunkWith({ id: 2, maxCalls: 1 }))).toHaveProperty('end')
})
