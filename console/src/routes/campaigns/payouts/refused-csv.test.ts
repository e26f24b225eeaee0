import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { linesOf, rowIn } from './refused-csv.ts'

test('what is wrong with a table is told line by line', () => {
  expect(linesOf(new ApiError(422, { errors: ['Row 2: no'] }))).toEqual(['Row 2: no'])
  const field = { payout_bid_modification_table: { errors: { table_version: ['has already been taken'] } } }
  expect(linesOf(new ApiError(422, field))).toEqual(['table_version has already been taken'])
})

test('anything else is not', () => {
  expect(linesOf(new ApiError(503, { error: 'busy' }))).toBeNull()
  expect(linesOf(new Error('no answer'))).toBeNull()
})

test.each([
  ['Row 2, column payout_pct: is not a number', 2],
  ['row 17 is too long', 17],
  ['is empty', null],
])('“%s” is of row %s', (line, row) => {
  expect(rowIn(line)).toBe(row)
})
