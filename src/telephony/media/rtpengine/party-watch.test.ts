import { expect, test } from 'vitest'
import { PartyWatch } from './party-watch.ts'

function watching() {
  const told: string[] = []
  const clock = { nowMs: 0 }
  const watch = new PartyWatch(
    () => clock.nowMs,
    1_000,
    ({ type }) => told.push(type),
  )
  return { watch, told, clock }
}

test('a party is heard once, and inactive after each time without anything', () => {
  const { watch, told, clock } = watching()
  watch.see(0, true)
  watch.see(3, true)
  watch.see(5, true)
  clock.nowMs = 999
  watch.see(5, true)
  expect(told).toEqual(['heard'])
  clock.nowMs = 1_000
  watch.see(5, true)
  clock.nowMs = 1_500
  watch.see(5, true)
  clock.nowMs = 2_000
  watch.see(5, true)
  expect(told).toEqual(['heard', 'inactive', 'inactive'])
})

test('a party that need not send is not missed, nor one that has given another sign', () => {
  const { watch, told, clock } = watching()
  clock.nowMs = 1_000
  watch.see(0, false)
  watch.sawSign()
  clock.nowMs = 1_999
  watch.see(0, true)
  expect(told).toEqual([])
})

test('a party has its whole time from when it is first seen to have to send again', () => {
  const { watch, told, clock } = watching()
  for (clock.nowMs = 0; clock.nowMs <= 5_000; clock.nowMs += 500) watch.see(0, false)
  watch.see(0, true)
  clock.nowMs += 999
  watch.see(0, true)
  expect(told).toEqual([])
  clock.nowMs += 1
  watch.see(0, true)
  expect(told).toEqual(['inactive'])
})
