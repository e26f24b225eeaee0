import { expect, test } from 'vitest'
import { recentEnds, restartDelayMs } from './restart-delay.ts'

const NOW = 1_000_000

test.each([
  ['the first', 1, 0],
  ['as many as there are', 4, 0],
  ['one more', 5, 1_000],
  ['two more', 6, 2_000],
  ['many', 9, 16_000],
  ['ever more', 100, 30_000],
])('of four workers, %s to die within a minute are replaced after that delay', (_which, count, delay) => {
  expect(restartDelayMs(Array(count).fill(NOW - 1_000), 4, NOW)).toBe(delay)
})

test('ends of more than a minute ago do not count, and are forgotten', () => {
  const ends = [...Array(20).fill(NOW - 60_000), NOW]
  expect(restartDelayMs(ends, 4, NOW)).toBe(0)
  expect(recentEnds(ends, NOW)).toEqual([NOW])
})
