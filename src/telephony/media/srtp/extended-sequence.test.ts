import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendedSequence, rolloverOf } from './extended-sequence.ts'

test.each([
  ['the first packet has the index of its number', 65_535, -1, 65_535],
  ['the next one follows', 8, 7, 8],
  ['numbers that begin anew count on', 2, 65_535, 65_538],
  ['a late one from before that is of the time before', 65_534, 65_538, 65_534],
  ['a late one from before the beginning is of no time', 65_534, 2, null],
  ['half of all numbers ahead is ahead', 32_768, 0, 32_768],
  ['the last of all indices', 65_535, 2 ** 48 - 2, 2 ** 48 - 1],
  ['none comes after it', 0, 2 ** 48 - 1, null],
])('%s', (_, sequence, highest, index) => {
  expect(extendedSequence(sequence, highest)).toBe(index)
})

test('an index is found again by its number, as long as less than half of all numbers are missing', () => {
  const far = fc.integer({ min: -32_767, max: 32_767 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), far, (highest, step) => {
      const index = highest + step
      fc.pre(index >= 0)
      expect(extendedSequence(index % 65_536, highest)).toBe(index)
      expect(rolloverOf(index)).toBe(Math.floor(index / 65_536))
    }),
  )
})
