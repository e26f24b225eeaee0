import { expect, test } from 'vitest'
import { type Capped, capLevels, capsInWords, isFull, share, tightestCap } from './cap-words.ts'

const owner = (
  limits: Readonly<Record<string, readonly [limit: number | null, filled: number]>>,
): Capped => ({
  concurrency_cap: limits['Concurrency']?.[0] ?? null,
  calls_in_progress: limits['Concurrency']?.[1] ?? 0,
  caps: (['Hard', 'Hourly', 'Daily', 'Monthly'] as const).map((type, index) => ({
    id: index + 1,
    type,
    cap: limits[type]?.[0] ?? null,
    filled: limits[type]?.[1] ?? 0,
  })),
})

test('the tightest cap is the one that is nearest to its limit', () => {
  const tight = owner({ Concurrency: [5, 4], Daily: [100, 90], Monthly: [null, 9_000] })
  expect(tightestCap(tight)).toEqual({ kind: 'Daily', limit: 100, filled: 90 })
  expect(tightestCap(owner({ Hourly: [null, 3] }))).toBeNull()
})

test('a limit of 0 is always full, and no limit never', () => {
  const levels = capLevels(owner({ Daily: [0, 0], Monthly: [null, 7], Hard: [3, 5] }))
  expect(levels.filter(isFull).map(({ kind }) => kind)).toEqual(['Daily', 'Hard'])
  expect(levels.map(share)).toEqual([0, 0, 1, 0, 1])
})

test('caps in words', () => {
  expect(capsInWords(owner({ Concurrency: [5, 0], Daily: [100, 0] }))).toBe('5 at a time, 100 a day')
  expect(capsInWords(owner({}))).toBeNull()
})
