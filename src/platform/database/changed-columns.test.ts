import { expect, test } from 'vitest'
import { changedColumns, hasColumns } from './changed-columns.ts'

const row = { name: 'before', cap: 5, pausedAt: null as Date | null }

test('keeps the columns whose value is another than the row’s', () => {
  expect(changedColumns(row, { name: 'after', cap: 5 })).toEqual({ name: 'after' })
})

test('null is a value like any other', () => {
  expect(changedColumns(row, { cap: null, pausedAt: null })).toEqual({ cap: null })
})

test('what changes nothing has no columns', () => {
  expect(hasColumns(changedColumns(row, { name: 'before' }))).toBe(false)
  expect(hasColumns(changedColumns(row, { name: 'after' }))).toBe(true)
})
