import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstUuidV7, uuidV7, uuidV7Time } from './uuid-v7.ts'

const instants = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('a UUID tells the millisecond it was drawn at', () => {
  fc.assert(fc.property(instants, at => uuidV7Time(uuidV7(at)) === at))
})

test('UUIDs compare as their times do', () => {
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      if (one < other) expect(uuidV7(one) < firstUuidV7(other)).toBe(true)
      expect(uuidV7(one) >= firstUuidV7(one)).toBe(true)
    }),
  )
})

test('those of one millisecond differ, and sort as they were drawn', () => {
  const drawn = Array.from({ length: 1_000 }, () => uuidV7(1_000))
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn.toSorted()).toEqual(drawn)
})

test('a millisecond with more than can be counted still has no two alike', () => {
  const drawn = Array.from({ length: 5_000 }, () => uuidV7(2_000))
  expect(new Set(drawn).size).toBe(drawn.length)
})

test.each([
  'alice',
  '',
  '00000000-0000-0000-0000-000000000000',
  '6b0d3f5e-8f0e-4f57-9a34-6d2f1c9e7a10',
  '0193481c-5e00-7f57-1a34-6d2f1c9e7a10',
  '0193481c-5e00-7f57-9a34-6d2f1c9e7a10 ',
])('"%s" is no version 7 UUID', text => {
  expect(uuidV7Time(text)).toBeNull()
})
