import { expect, test } from 'vitest'
import { createStoringTime } from './storing-time.ts'

function storing(...milliseconds: readonly number[]) {
  const time = createStoringTime()
  for (let round = 0; round < 200; round++) for (const each of milliseconds) time.note(each)
  return time
}

test('nothing is reserved before anything was stored', () => {
  expect(createStoringTime().reserve(3_000)).toBe(0)
})

test('what storing takes, where it always takes the same, however long it took once', () => {
  const time = storing(4)
  expect(time.reserve(3_000)).toBeCloseTo(4)
  time.note(20)
  expect(time.reserve(3_000)).toBeCloseTo(5 + 4)
})

test('four times as much more as it mostly differs by', () => {
  expect(storing(3, 5).reserve(3_000)).toBeCloseTo(4 + 4, 0)
})

test('a fiftieth of the time of the key at most', () => {
  expect(storing(500).reserve(300)).toBe(6)
  expect(storing(500).reserve(0)).toBe(0)
})
