import type { MouseEvent } from 'react'
import { Checkbox } from 'react-aria-components'
import { Link } from '../parts/link.tsx'
import type { Column } from './column.ts'

export interface TableBodyProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** null: not yet known. */
  readonly rows: readonly Row[] | null
  idOf(row: Row): string
  rowAddress?(row: Row): string
  readonly openRow: string | null
  /** null: rows have no panel. */
  readonly onOpen: ((id: string) => void) | null
  /** null: rows cannot be selected. */
  readonly selected: ReadonlySet<string> | null
  onSelected(selected: ReadonlySet<string>): void
  readonly placeholderRows: number
  readonly totalsLabel?: string | undefined
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, idOf, selected, placeholderRows, totalsLabel = 'This page' } = props
  if (rows === null)
    return (
      <tbody aria-hidden="true">
        {Array.from({ length: placeholderRows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <tr key={row}>
            {selected !== null && <td className="pick" />}
            {columns.map(({ id }) => (
              <td key={id}>
                <span className="skeleton" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )
  return (
    <>
      <tbody>
        {rows.map(row => (
          <TableRow key={idOf(row)} {...props} row={row} id={idOf(row)} />
        ))}
      </tbody>
      <Totals columns={columns} rows={rows} isSelectable={selected !== null} label={totalsLabel} />
    </>
  )
}

interface TableRowProps<Row> extends TableBodyProps<Row> {
  readonly row: Row
  readonly id: string
}

function TableRow<Row>({
  row,
  id,
  columns,
  rowAddress,
  openRow,
  onOpen,
  selected,
  onSelected,
}: TableRowProps<Row>) {
  function openPanel(event: MouseEvent) {
    // What can be pressed in a row is pressed, and text that is being marked is not a click.
    if ((event.target as Element).closest('a, button, input, label, select') !== null) return
    if (getSelection()?.type === 'Range') return
    onOpen?.(id)
  }
  const [first, ...others] = columns
  return (
    // The row's first cell holds the link that the keyboard reaches; `j`, `k` and Enter move along those.
    <tr
      data-row={id}
      data-open={openRow === id || undefined}
      data-selected={selected?.has(id) || undefined}
      data-clickable={onOpen !== null || undefined}
      onClick={onOpen === null ? undefined : openPanel}
    >
      {selected !== null && (
        <td className="pick">
          <Checkbox
            className="check"
            aria-label={`Select row ${id}`}
            isSelected={selected.has(id)}
            onChange={isOn => onSelected(isOn ? new Set([...selected, id]) : without(selected, id))}
          >
            <span className="box" aria-hidden="true" />
          </Checkbox>
        </td>
      )}
      {first !== undefined && (
        <th scope="row">
          <span className="clip">
            {rowAddress === undefined ? first.cell(row) : <Link to={rowAddress(row)}>{first.cell(row)}</Link>}
          </span>
        </th>
      )}
      {others.map(({ id: column, cell, isNumeric }) => (
        <td key={column} className={isNumeric ? 'numeric' : undefined}>
          <span className="clip">{cell(row)}</span>
        </td>
      ))}
    </tr>
  )
}

interface TotalsProps<Row> extends Pick<TableBodyProps<Row>, 'columns'> {
  readonly rows: readonly Row[]
  readonly isSelectable: boolean
  readonly label: string
}

/** Only of a list in which some column adds up. */
function Totals<Row>({ columns, rows, isSelectable, label }: TotalsProps<Row>) {
  const [, ...others] = columns
  if (!others.some(({ total }) => total !== undefined)) return null
  return (
    <tfoot>
      <tr>
        {isSelectable && <td className="pick" />}
        <th scope="row">{label}</th>
        {others.map(({ id, total, isNumeric }) => (
          <td key={id} className={isNumeric ? 'numeric' : undefined}>
            {total?.(rows)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function without(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...selected].filter(other => other !== id))
}
