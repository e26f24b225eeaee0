import { expect, test } from 'vitest'
import { shareOf } from './connection-share.ts'

test.each([
  [2, 20],
  [3, 20],
  [4, 18],
  [8, 8],
  [12, 5],
])('%i workers on a server that allows 97 connections hold %i each', (workers, share) => {
  expect(shareOf(97, workers)).toBe(share)
  expect(workers * (share + 1)).toBeLessThan(97)
})

test('more workers than the server has connections for are refused, with how many it has them for', () => {
  expect(() => shareOf(97, 13)).toThrow(
    'WORKERS=13 is too many for a PostgreSQL server that allows 97 connections: choose at most 12,',
  )
})
