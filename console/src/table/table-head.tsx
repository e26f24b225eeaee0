import type { Column } from './column.ts'
import { RowCheck } from './row-check.tsx'
import { nextSort, type TableState } from './table-state.ts'

interface Selection {
  readonly count: number
  readonly of: number
  onAll(isOn: boolean): void
}

export interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly table: TableState
  /** null: rows cannot be selected. */
  readonly selection: Selection | null
}

export function TableHead<Row>({ columns, table, selection }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selection !== null && (
          <th className="pick" scope="col">
            <RowCheck
              label="Select all rows of this page"
              isSelected={selection.count > 0 && selection.count === selection.of}
              isIndeterminate={selection.count > 0 && selection.count < selection.of}
              onChange={selection.onAll}
            />
          </th>
        )}
        {columns.map(column => (
          <Heading key={column.id} column={column} table={table} />
        ))}
      </tr>
    </thead>
  )
}

function Heading<Row>({ column, table }: { readonly column: Column<Row>; readonly table: TableState }) {
  const { heading, isNumeric, sort } = column
  const className = isNumeric ? 'numeric' : undefined
  if (!sort)
    return (
      <th scope="col" className={className}>
        {heading}
      </th>
    )
  const name = sort === true ? column.id : sort
  const direction = table.sort === name ? 'ascending' : table.sort === `-${name}` ? 'descending' : undefined
  const isHighestFirst = isNumeric ?? false
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className="sort"
        onClick={() => table.set({ sort: nextSort(table, name, isHighestFirst) })}
      >
        {heading}
      </button>
    </th>
  )
}
