import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('runs no more at once than allowed, all in the end and in order, whether or not some fail', async () => {
  const limited = atMost(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const works = Array.from({ length: 9 }, (_, index) =>
    limited(async () => {
      begun.push(index)
      most = Math.max(most, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      if (index % 3 === 0) throw new Error('refused')
      return index
    }),
  )
  const outcomes = await Promise.allSettled(works)
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})
