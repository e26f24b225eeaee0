import type { ListAnswer } from '../api/list-answer.ts'
import type { TableState } from './table-state.ts'

/** The last page that there is, where an address names one past it or its rows have been deleted; null: the page is there. */
export function existingPage(
  { page, perPage }: Pick<TableState, 'page' | 'perPage'>,
  { rows, total }: Pick<ListAnswer<unknown>, 'rows' | 'total'>,
): number | null {
  if (page === 1 || rows.length > 0) return null
  return Math.max(1, Math.min(page - 1, Math.ceil((total ?? 0) / perPage)))
}
