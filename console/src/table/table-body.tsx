import { type ChangeEvent, type MouseEvent, memo, type ReactNode } from 'react'
import { Link } from '../parts/link.tsx'
import type { Column, TotalsOfAll } from './column.ts'
import { RowCheck } from './row-check.tsx'

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
  readonly totalsOfAll?: TotalsOfAll | undefined
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, idOf, rowAddress, openRow, onOpen, selected, onSelected } = props
  const { placeholderRows, totalsLabel = 'This page', totalsOfAll } = props
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

  function openPanel(event: MouseEvent) {
    const pressed = event.target as Element
    // What can be pressed in a row is pressed, and text that is being marked is not a click.
    if (pressed.closest('a, button, input, label, select') !== null) return
    if (getSelection()?.type === 'Range') return
    const id = idOfRowAround(pressed)
    if (id !== null) onOpen?.(id)
  }

  function select(event: ChangeEvent<HTMLElement>) {
    const box = event.target as Element
    const id = box.matches('.pick input') ? idOfRowAround(box) : null
    if (selected === null || id === null) return
    onSelected((box as HTMLInputElement).checked ? new Set([...selected, id]) : without(selected, id))
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the first cell of a row holds the link that the keyboard reaches */}
      <tbody onClick={onOpen === null ? undefined : openPanel} onChange={select}>
        {rows.map(row => {
          const id = idOf(row)
          return (
            <TableRow
              key={id}
              id={id}
              row={row}
              columns={columns as readonly Column<unknown>[]}
              address={rowAddress?.(row)}
              isOpen={openRow === id}
              isClickable={onOpen !== null}
              isSelected={selected?.has(id) ?? null}
            />
          )
        })}
      </tbody>
      <Totals
        columns={columns}
        rows={rows}
        isSelectable={selected !== null}
        label={totalsLabel}
        ofAll={totalsOfAll}
      />
    </>
  )
}

function idOfRowAround(element: Element): string | null {
  return element.closest('tr')?.getAttribute('data-row') ?? null
}

interface RowCellsProps {
  readonly row: unknown
  readonly columns: readonly Column<unknown>[]
  readonly address: string | undefined
}

interface TableRowProps extends RowCellsProps {
  readonly id: string
  readonly isOpen: boolean
  readonly isClickable: boolean
  /** null: it cannot be. */
  readonly isSelected: boolean | null
}

/** Drawn anew only when something of its own has changed: a press on one row is no work for the others. */
const TableRow = memo(function TableRow({ id, isOpen, isClickable, isSelected, ...cells }: TableRowProps) {
  return (
    <tr
      data-row={id}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-clickable={isClickable || undefined}
    >
      {isSelected !== null && (
        <td className="pick">
          <RowCheck label={`Select row ${id}`} isSelected={isSelected} />
        </td>
      )}
      <RowCells {...cells} />
    </tr>
  )
})

/** Apart from the row, which selecting and opening change. */
const RowCells = memo(function RowCells({ row, columns, address }: RowCellsProps) {
  const [first, ...others] = columns
  return (
    <>
      {first !== undefined && (
        <th scope="row">
          <span className="clip">
            {address === undefined ? first.cell(row) : <Link to={address}>{first.cell(row)}</Link>}
          </span>
        </th>
      )}
      {others.map(({ id: column, cell, isNumeric }) => (
        <td key={column} className={isNumeric ? 'numeric' : undefined}>
          <span className="clip">{cell(row)}</span>
        </td>
      ))}
    </>
  )
})

interface TotalsProps<Row> extends Pick<TableBodyProps<Row>, 'columns'> {
  readonly rows: readonly Row[]
  readonly isSelectable: boolean
  readonly label: string
  readonly ofAll: TotalsOfAll | undefined
}

/** Only of a list in which some column adds up. */
function Totals<Row>({ columns, rows, isSelectable, label, ofAll }: TotalsProps<Row>) {
  const [, ...others] = columns
  if (!others.some(({ total }) => total !== undefined)) return null
  const line = (heading: string, cells: ReactNode) => (
    <tr>
      {isSelectable && <td className="pick" />}
      <th scope="row">{heading}</th>
      {cells}
    </tr>
  )
  const cellsOf = (cellOf: (column: Column<Row>) => ReactNode) =>
    others.map(column => (
      <td key={column.id} className={column.isNumeric ? 'numeric' : undefined}>
        {cellOf(column)}
      </td>
    ))
  return (
    <tfoot>
      {line(
        label,
        cellsOf(({ total }) => total?.(rows)),
      )}
      {ofAll !== undefined &&
        line(
          ofAll.label,
          ofAll.problem === undefined ? (
            cellsOf(({ id }) => ofAll.cells?.[id])
          ) : (
            <td colSpan={others.length}>{ofAll.problem}</td>
          ),
        )}
    </tfoot>
  )
}

function without(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...selected].filter(other => other !== id))
}
