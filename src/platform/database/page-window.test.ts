import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { pageAt } from '../wire/page.ts'
import { pageWindow } from './select-page.ts'

test('whichever end it counts from, a window holds the rows of its page', () => {
  const counts = [
    integer({ min: 1, max: 40 }),
    integer({ min: 1, max: 12 }),
    integer({ min: 0, max: 200 }),
  ] as const
  assert(
    property(...counts, (number, perPage, totalRows) => {
      const rows = Array.from({ length: totalRows }, (_, index) => index)
      const page = pageAt(number, perPage)
      const { limit, offset, isFromEnd } = pageWindow(page, totalRows)
      const walked = (isFromEnd ? rows.toReversed() : rows).slice(offset, offset + limit)
      expect(isFromEnd ? walked.toReversed() : walked).toEqual(rows.slice(page.offset, page.offset + perPage))
      expect(offset).toBeLessThanOrEqual(totalRows / 2)
    }),
  )
})
