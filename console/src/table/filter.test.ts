import { expect, test } from 'vitest'
import { filtersIn, plainNumber } from './filter.ts'

test.each([
  ['.5', '0.5'],
  ['-.5', '-0.5'],
  ['1e3', '1000'],
  ['1e-7', '0.0000001'],
  ['12.50', '12.5'],
  ['1e21', '1000000000000000000000'],
])('a range takes %s, which the browser takes for a number, as %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
  const revenue = { kind: 'range', name: 'revenue[]', label: 'Revenue' } as const
  const ends = [plain, plain]
  expect(filtersIn([revenue], { 'revenue[]': ends })).toEqual({ 'revenue[]': ends })
})
