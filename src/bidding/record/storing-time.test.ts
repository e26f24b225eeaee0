import { expect, test } from 'vitest'
import { createStoringTime } from './storing-time.ts'

test('nothing is reserved before anything was stored', () => {
  expect(createStoringTime().reserve(3_000)).toBe(0)
})

test('twice what storing usually takes, however long it took once', () => {
  const storing = createStoringTime()
  for (let count = 0; count < 200; count++) storing.note(4)
  expect(storing.reserve(3_000)).toBeCloseTo(8)
  storing.note(20)
  expect(storing.reserve(3_000)).toBeCloseTo(10)
})

test('a hundredth of the time of the key at most', () => {
  const storing = createStoringTime()
  for (let count = 0; count < 200; count++) storing.note(500)
  expect(storing.reserve(300)).toBe(3)
  expect(storing.reserve(0)).toBe(0)
})
