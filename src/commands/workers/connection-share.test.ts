import { expect, test } from 'vitest'
import { shareOf } from './connection-share.ts'

test.each([
  [2, 20],
  [3, 20],
  [4, 16],
  [8, 6],
  [9, 5],
])('%i workers on a server that allows 97 connections hold %i each', (workers, share) => {
  expect(shareOf(97, workers)).toBe(share)
  // Its pool's, one that listens, and those of two exports.
  expect(workers * (share + 3)).toBeLessThan(97)
})

test('more workers than the server has connections for are refused, with how many it has them for', () => {
  expect(() => shareOf(97, 10)).toThrow(
    'WORKERS=10 is too many for a PostgreSQL server that allows 97 connections: choose at most 9,',
  )
})
