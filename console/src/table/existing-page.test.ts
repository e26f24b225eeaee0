import { expect, test } from 'vitest'
import { existingPage } from './existing-page.ts'

const ROWS = [{ id: 1 }]

test.each([
  ['the first, of a list without any', 1, [], 0, null],
  ['one with rows', 3, ROWS, 120, null],
  ['one past the end', 9, [], 120, 3],
  ['the last, whose rows have been deleted', 3, [], 100, 2],
  ['one of a list that has none any more', 3, [], 0, 1],
  ['one of a list that does not say how many there are', 3, [], null, 1],
  ['one that should have rows by what the list says', 2, [], 120, 1],
])('%s', (_, page, rows, total, expected) => {
  expect(existingPage({ page, perPage: 50 }, { rows, total })).toBe(expected)
})
