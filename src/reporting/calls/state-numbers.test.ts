import { expect, test } from 'vitest'
import { REPORTED_STATES } from './state-numbers.ts'

const numberOf = (code: string) => REPORTED_STATES.get(code)?.number

test('every state, province and inhabited territory has a number of its own', () => {
  const numbers = [...REPORTED_STATES.values()].map(({ number }) => number)
  expect(numbers.filter(number => number <= 56)).toHaveLength(50 + 1)
  expect(numbers.filter(number => number > 56 && number < 100)).toHaveLength(5)
  expect(numbers.filter(number => number > 1_000)).toHaveLength(13)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('numbers are those of FIPS and of the SGC', () => {
  expect(['AL', 'CA', 'DC', 'NY', 'TX', 'WY', 'PR'].map(numberOf)).toEqual([1, 6, 11, 36, 48, 56, 72])
  expect(['NL', 'QC', 'ON', 'BC', 'NU'].map(numberOf)).toEqual([1010, 1024, 1035, 1059, 1062])
})
