import { describe, expect, test } from 'vitest'
import { weightedShuffle } from './weighted-shuffle.ts'

const SEEDS = 20_000

/** Texts of the shape of call UUIDs that differ only in a counter, the least that seeds can differ. */
const seeds = Array.from(
  { length: SEEDS },
  (_, index) => `6f1d2c3b-0000-4000-8000-${String(index).padStart(12, '0')}`,
)

/** How often each unit comes first over all seeds, as a share. */
function shareOfFirstPlaces(weightByUnit: Readonly<Record<number, number>>): Record<number, number> {
  const units = Object.entries(weightByUnit).map(([unitId, weight]) => ({ unitId: Number(unitId), weight }))
  const shares: Record<number, number> = {}
  for (const seed of seeds) {
    const draw = weightedShuffle(seed)
    const [first] = units
      .map(({ unitId, weight }) => ({ unitId, key: draw(unitId, weight) }))
      .sort((left, right) => left.key - right.key)
    if (first !== undefined) shares[first.unitId] = (shares[first.unitId] ?? 0) + 1 / SEEDS
  }
  return shares
}

/** Five standard deviations of a share over this many seeds. */
const TOLERANCE = 0.018

describe('the shares of first places', () => {
  test('a weight-3 unit comes first three times as often as a weight-1 one', () => {
    const shares = shareOfFirstPlaces({ 1: 1, 2: 3 })
    expect(Math.abs((shares[2] ?? 0) - 0.75)).toBeLessThan(TOLERANCE)
  })

  test('are those of the weights, whatever the ids', () => {
    const shares = shareOfFirstPlaces({ 1: 1, 2: 2, 1000000: 3, 2147483648: 4 })
    expect(Math.abs((shares[1] ?? 0) - 0.1)).toBeLessThan(TOLERANCE)
    expect(Math.abs((shares[2] ?? 0) - 0.2)).toBeLessThan(TOLERANCE)
    expect(Math.abs((shares[1_000_000] ?? 0) - 0.3)).toBeLessThan(TOLERANCE)
    expect(Math.abs((shares[2_147_483_648] ?? 0) - 0.4)).toBeLessThan(TOLERANCE)
  })

  test('are equal for many units of equal weight', () => {
    const shares = shareOfFirstPlaces(
      Object.fromEntries(Array.from({ length: 50 }, (_, index) => [index, 1])),
    )
    for (const share of Object.values(shares)) expect(Math.abs(share - 0.02)).toBeLessThan(TOLERANCE / 3)
    expect(Object.keys(shares)).toHaveLength(50)
  })
})

test('the order of two units says nothing about the order of two others', () => {
  const together = seeds.filter(seed => {
    const draw = weightedShuffle(seed)
    return draw(2, 1) < draw(4, 1) === draw(6, 1) < draw(8, 1)
  })
  expect(Math.abs(together.length / SEEDS - 0.5)).toBeLessThan(TOLERANCE)
})

test('a draw is positive, finite and the same every time', () => {
  for (const weight of [0, 1, 1_000_000]) {
    const key = weightedShuffle('seed')(7, weight)
    expect(key).toBeGreaterThan(0)
    expect(key).toBeLessThan(Number.POSITIVE_INFINITY)
    expect(weightedShuffle('seed')(7, weight)).toBe(key)
  }
})
