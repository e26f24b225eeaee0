import { expect, test } from 'vitest'
import { median, percentile } from '../../bench/report/statistics.ts'

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([1, 9, 5, 7])).toBe(6)
  expect(median([3])).toBe(3)
})

test('a percentile is a value that occurred', () => {
  const sorted = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(percentile(sorted, 0.5)).toBe(50)
  expect(percentile(sorted, 0.99)).toBe(99)
  expect(percentile(sorted, 1)).toBe(100)
  expect(percentile([7], 0.5)).toBe(7)
})
