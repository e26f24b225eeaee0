import type { ListAnswer } from '../api/list-answer.ts'
import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import { PER_PAGE_CHOICES, type TableState } from './table-state.ts'

export interface PagesProps {
  readonly name: string
  readonly table: Pick<TableState, 'definition' | 'page' | 'perPage' | 'set'>
  readonly answer: ListAnswer<unknown> | undefined
  /** The rows are still those of another page, or this one is not there: what follows it is not known yet. */
  readonly isOld: boolean
}

/** Which rows of how many are shown, and the way to the others. */
export function Pages({ name, table, answer, isOld }: PagesProps) {
  const { page, perPage } = table
  if (answer === undefined) return null
  const { rows, total, hasNext } = answer
  const first = (page - 1) * perPage + 1
  return (
    <nav className="pages" aria-label={`Pages of ${name}`}>
      <span className="count" role="status">
        {rows.length === 0
          ? !isOld && 'No rows'
          : `${formatCount(first)}–${formatCount(first + rows.length - 1)}${total === null ? '' : ` of ${formatCount(total)}`}`}
      </span>
      {table.definition.fixedPerPage === undefined && (
        <label>
          <span className="visually-hidden">Rows of a page</span>
          <select
            className="input"
            value={perPage}
            onChange={event => table.set({ perPage: Number(event.target.value) })}
          >
            {PER_PAGE_CHOICES.map(choice => (
              <option key={choice} value={choice}>
                {choice} rows
              </option>
            ))}
          </select>
        </label>
      )}
      <Button
        className="button"
        isPending={isOld || page === 1}
        onPress={() => table.set({ page: page - 1 })}
      >
        Previous
      </Button>
      <Button className="button" isPending={isOld || !hasNext} onPress={() => table.set({ page: page + 1 })}>
        Next
      </Button>
    </nav>
  )
}
