import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisTicks } from '../../../bench/soak/axis-ticks.ts'

describe('an axis', () => {
  test.each([
    [3, true, [0, 1, 2, 3]],
    [0, true, [0, 1]],
    [0.3, false, [0, 0.1, 0.2, 0.3]],
    [1_250, false, [0, 500, 1_000, 1_500]],
  ])('for %d has the values that people count in', (highest, isWhole, ticks) => {
    expect(axisTicks(highest, { most: 4, isWhole })).toEqual(ticks)
  })

  test('holds what it is for, in few steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.boolean(), (highest, isWhole) => {
        const ticks = axisTicks(highest, { most: 4, isWhole })
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-6))
        expect(ticks.length).toBeLessThanOrEqual(5)
        if (isWhole) expect(ticks.every(Number.isInteger)).toBe(true)
      }),
      { seed: 20261121, numRuns: 300 },
    )
  })
})
