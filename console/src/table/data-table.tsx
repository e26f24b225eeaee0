import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import { Problem } from '../parts/problem.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { useSession } from '../session/session.ts'
import { shownColumns, useColumnChoice } from './chosen-columns.ts'
import type { Column } from './column.ts'
import { EmptyList, type EmptyWords } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Pages } from './pages.tsx'
import { RowPanel } from './row-panel.tsx'
import { type BulkAction, type BulkDialog, SelectionBar } from './selection-bar.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import type { TableState } from './table-state.ts'
import { useRowKeys } from './use-row-keys.ts'

interface TableAnswer<Row> {
  readonly data: ListAnswer<Row> | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}

export interface DataTableProps<Row> {
  /** What the list holds, in the plural: `Publishers`. Chosen columns are kept under it. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly table: TableState
  /** As a query has it. */
  readonly answer: TableAnswer<Row>
  /** Parameters of the address that narrow the list beside its own filters, such as a range of days; those that are set. */
  readonly narrowedBy?: readonly string[]
  rowId(row: Row): string | number
  /** Where a row's own page is. */
  rowAddress?(row: Row): string
  /** A short view of a row beside the list; a click opens it. */
  readonly panel?: (row: Row) => ReactNode
  /** What can be done with the rows that are selected; null leaves out the boxes. */
  readonly bulkActions?: readonly (BulkAction<Row> | BulkDialog<Row>)[]
  readonly empty: EmptyWords
  /** What the last line adds up, if not the rows of the page. */
  readonly totalsLabel?: string
  /** Makes the file, if it is not the page's rows. */
  readonly toCsv?: () => Promise<string>
  /** Makes the button for that, where the file takes a while; told the columns that it is to have. */
  readonly csvButton?: (shown: readonly Column<Row>[]) => ReactNode
}

/** One list, whatever it holds: filters, sorting, pages, chosen columns, selection, a panel for a row, CSV. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    name,
    columns,
    table,
    answer,
    rowId,
    rowAddress,
    panel,
    bulkActions = [],
    empty,
    narrowedBy = [],
    totalsLabel,
    toCsv,
    csvButton,
  } = props
  const { user } = useSession()
  const [choice, setChoice] = useColumnChoice(name, user.id)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => shownColumns(columns, choice), [columns, choice])
  const rows = answer.data?.rows ?? []
  const idOf = (row: Row) => String(rowId(row))
  const open = rows.find(row => idOf(row) === table.openRow)
  const isNarrowed = narrowedBy.length > 0 || table.q !== '' || Object.keys(table.filters).length > 0
  useRowKeys()
  useForgetting(table, () => setSelected(before => (before.size === 0 ? before : new Set())))

  if (answer.data !== undefined && rows.length === 0 && !isNarrowed && table.page === 1)
    return <EmptyList words={empty} />
  const chosen = rows.filter(row => selected.has(idOf(row)))
  return (
    <>
      <FilterBar
        name={name}
        table={table}
        columns={columns}
        shown={shown}
        rows={rows}
        onColumns={setChoice}
        isCustom={choice !== null}
        toCsv={toCsv}
        csvButton={csvButton?.(shown)}
      />
      {chosen.length > 0 && (
        <SelectionBar name={name} rows={chosen} actions={bulkActions} onDone={() => setSelected(new Set())} />
      )}
      {answer.isError ? (
        <Problem error={answer.error} onRetry={answer.refetch} />
      ) : (
        <Scroller label={name} isTall isBusy={answer.isFetching}>
          <table aria-label={name} aria-rowcount={answer.data?.total ?? -1}>
            <TableHead
              columns={shown}
              table={table}
              selection={
                bulkActions.length === 0
                  ? null
                  : {
                      count: chosen.length,
                      of: rows.length,
                      onAll: isOn => setSelected(isOn ? new Set(rows.map(idOf)) : new Set()),
                    }
              }
            />
            <TableBody
              columns={shown}
              rows={answer.data?.rows ?? null}
              idOf={idOf}
              rowAddress={rowAddress}
              openRow={table.openRow}
              onOpen={panel === undefined ? null : id => table.set({ openRow: id })}
              selected={bulkActions.length === 0 ? null : selected}
              onSelected={setSelected}
              totalsLabel={totalsLabel}
              placeholderRows={Math.min(table.perPage, 12)}
            />
          </table>
          {answer.data !== undefined && rows.length === 0 && (
            <div className="empty">
              <p>Nothing is like this.</p>
              <ClearFilters table={table} narrowedBy={narrowedBy} />
            </div>
          )}
        </Scroller>
      )}
      <Pages name={name} table={table} answer={answer.data} />
      {panel !== undefined && open !== undefined && (
        <RowPanel onClose={() => table.set({ openRow: null })} address={rowAddress?.(open)}>
          {panel(open)}
        </RowPanel>
      )}
    </>
  )
}

interface ClearFiltersProps {
  readonly table: TableState
  readonly narrowedBy: readonly string[]
}

function ClearFilters({ table, narrowedBy }: ClearFiltersProps) {
  const names = [...table.definition.filters.map(({ name }) => name), ...narrowedBy]
  const none = Object.fromEntries(names.map(name => [name, null]))
  return (
    <button type="button" className="button" onClick={() => table.set({ q: '', filters: none })}>
      Show everything
    </button>
  )
}

/** Rows of another page or filter are not selected without being seen. */
function useForgetting({ page, q, filters }: TableState, forget: () => void): void {
  const shown = JSON.stringify([page, q, filters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what matters, not who forgets
  useEffect(forget, [shown])
}
