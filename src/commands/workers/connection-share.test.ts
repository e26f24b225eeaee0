import { expect, test } from 'vitest'
import { shareOf } from './connection-share.ts'

test.each([
  [2, 20],
  [3, 20],
  [4, 15],
  [8, 5],
])('%i workers on a server that allows 97 connections hold %i each', (workers, share) => {
  expect(shareOf(97, workers)).toBe(share)
  // Its pools', one that beats, one that keeps callers apart, three that listen at most, and those of two exports.
  expect(workers * (share + 7)).toBeLessThan(97)
})

test('more workers than the server has connections for are refused, with how many it has them for', () => {
  expect(() => shareOf(97, 9)).toThrow(
    'WORKERS=9 is too many for a PostgreSQL server that allows 97 connections: choose at most 8,',
  )
})
