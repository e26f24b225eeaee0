import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledCounts } from './filled-counts.ts'

const MAX = 2 ** 31 - 1

/** Ids that follow each other, that lie at equal distances, and any. */
const anyIds = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 0, max: 40 })),
  fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(place => place * 2 ** 20)),
  fc.uniqueArray(fc.integer({ min: 0, max: MAX })),
)

test('counts are found under their ids, and nothing under others, as in a Map', () => {
  fc.assert(
    fc.property(anyIds, anyIds, (ids, others) => {
      const entries = ids.map((id, index) => [id, MAX - index] as const)
      const counts = filledCounts(entries)
      const expected = new Map(entries)
      for (const id of [...ids, ...others]) expect(counts.get(id)).toBe(expected.get(id))
      expect([...counts]).toEqual(entries)
    }),
    { seed: 21, numRuns: 500 },
  )
})
