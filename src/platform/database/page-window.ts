import type { Page } from '../wire/page.ts'

/** Which rows to read for a page: `limit` of them after skipping `offset`, in reversed order when `isFromEnd`. */
export interface PageWindow {
  readonly limit: number
  readonly offset: number
  readonly isFromEnd: boolean
}

/**
 * Skipping rows costs by their number, so a page past the middle is reached from the end: the first and the last page
 * cost the same however many lie between. A page beyond the last one has the limit 0.
 */
export function pageWindow({ offset, perPage }: Page, totalRows: number): PageWindow {
  const limit = Math.max(0, Math.min(perPage, totalRows - offset))
  const rowsAfter = Math.max(0, totalRows - offset - limit)
  return rowsAfter < offset
    ? { limit, offset: rowsAfter, isFromEnd: true }
    : { limit, offset, isFromEnd: false }
}
