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
  clock.nowMs = 999
  watch.see(0, false)
  watch.sawSign()
  clock.nowMs = 1_998
  watch.see(0, true)
  expect(told).toEqual([])
})

test('a party has its whole time from when it is first seen to have to send again', () => {
  const { watch, told, clock } = watching()
  for (clock.nowMs = 0; clock.nowMs < 1_000; clock.nowMs += 500) watch.see(0, false)
  watch.see(0, true)
  clock.nowMs += 999
  watch.see(0, true)
  expect(told).toEqual([])
  clock.nowMs += 1
  watch.see(0, true)
  expect(told).toEqual(['inactive'])
})

test('a party that need not send is told of as often, so that it is asked, unless it sends all the same', () => {
  const { watch, told, clock } = watching()
  for (clock.nowMs = 0; clock.nowMs <= 2_500; clock.nowMs += 500) watch.see(0, false)
  expect(told).toEqual(['silent-on-hold', 'silent-on-hold'])
  for (let packets = 1; packets <= 5; packets++) {
    clock.nowMs += 500
    watch.see(packets, false)
  }
  expect(told).toEqual(['silent-on-hold', 'silent-on-hold', 'heard'])
})

test('a party is heard once more after it has begun, by what comes from then on', () => {
  const { watch, told } = watching()
  watch.see(3, true)
  watch.begin()
  // Since it was looked at last, but who knows whether before it began.
  watch.see(5, true)
  watch.see(5, true)
  expect(told).toEqual(['heard'])
  watch.see(6, true)
  watch.see(9, true)
  expect(told).toEqual(['heard', 'heard'])
})

test('a party that was not heard before it began is heard by its first packet', () => {
  const { watch, told } = watching()
  watch.see(0, true)
  watch.begin()
  watch.see(1, true)
  expect(told).toEqual(['heard'])
})
