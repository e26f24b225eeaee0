import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderPlaces, type Place, rankOf } from './order-places.ts'

/** Draws of like weights, of weights that differ by orders of magnitude, and ones that are equal. */
const anyDraw = fc.oneof(
  fc.double({ min: 1e-9, max: 30, noNaN: true }),
  fc.double({ min: 1e-9, max: 1e-6, noNaN: true }),
  fc.constantFrom(0.5, 1),
)

const anyPlaces = fc
  .array(fc.tuple(fc.integer({ min: 2, max: 4 }), anyDraw, fc.constantFrom(0, 1, Number.NEGATIVE_INFINITY)), {
    maxLength: 300,
    size: 'max',
  })
  .chain(places =>
    fc.boolean().map(hasWorth =>
      places.map(
        ([rank, draw, worth], index): Place => ({
          rank,
          draw,
          worth: hasWorth ? worth : 0,
          step: { targetIds: [index], targetGroupId: null },
        }),
      ),
    ),
  )

test('any places are ordered as a sort by rank, worth and draw would', () => {
  fc.assert(
    fc.property(anyPlaces, places => {
      const sorted = [...places].sort(
        (one, other) =>
          one.rank - other.rank ||
          (one.worth === other.worth ? one.draw - other.draw : one.worth > other.worth ? -1 : 1),
      )
      expect(orderPlaces(places)).toEqual(sorted.map(({ step }) => step))
    }),
    { seed: 23, numRuns: 300 },
  )
})

test('weight 0 ranks behind every weight of its priority, and before the next priority', () => {
  expect([rankOf(2, 1), rankOf(1, 0), rankOf(1, 9)].sort()).toEqual([
    rankOf(1, 9),
    rankOf(1, 0),
    rankOf(2, 1),
  ])
})
