import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import { Problem } from '../parts/problem.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { useSession } from '../session/session.ts'
import { shownColumns, useColumnChoice } from './chosen-columns.ts'
import type { Column, TotalsOfAll } from './column.ts'
import { EmptyList, type EmptyWords } from './empty-list.tsx'
import { existingPage } from './existing-page.ts'
import { FilterBar } from './filter-bar.tsx'
import { Pages } from './pages.tsx'
import { RowPanel } from './row-panel.tsx'
import type { BulkAction, BulkDialog, SelectionBarProps } from './selection-bar.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import type { TableState } from './table-state.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Who only reads needs none. */
const SelectionBar = lazy(async () => ({
  default: (await import('./selection-bar.tsx')).SelectionBar,
})) as unknown as <Row>(props: SelectionBarProps<Row>) => ReactNode

const NONE: ReadonlySet<string> = new Set()

interface TableAnswer<Row> {
  readonly data: ListAnswer<Row> | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  /** What there is was asked for before: another page, or other filters. */
  readonly isPlaceholderData: boolean
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
  /** Why nothing is as it is narrowed, where that is known. */
  readonly nothing?: string | undefined
  /** What the last line adds up, if not the rows of the page. */
  readonly totalsLabel?: string
  /** What all pages add up to, where there is more than the one. */
  readonly totalsOfAll?: TotalsOfAll | undefined
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
    nothing = 'Nothing is like this.',
    narrowedBy = [],
    totalsLabel,
    totalsOfAll,
    toCsv,
    csvButton,
  } = props
  const { user } = useSession()
  const [choice, setChoice] = useColumnChoice(name, user.id, table)
  /** null: nothing was, so far. */
  const [chosenIds, setSelected] = useState<ReadonlySet<string> | null>(null)
  const selected = chosenIds ?? NONE
  const shown = useMemo(() => shownColumns(columns, choice), [columns, choice])
  const list = useRef<HTMLDivElement>(null)
  const { data, isPlaceholderData: isOld } = answer
  const rows = data?.rows ?? []
  const idOf = (row: Row) => String(rowId(row))
  const open = rows.find(row => idOf(row) === table.openRow)
  const isNarrowed = narrowedBy.length > 0 || table.q !== '' || Object.keys(table.filters).length > 0
  const isEmpty = data !== undefined && !isOld && rows.length === 0
  const instead = isEmpty ? existingPage(table, data) : null
  const isKnown = rows.length > 0 || (isEmpty && instead === null)
  const isBlank = isKnown && rows.length === 0 && !isNarrowed && table.page === 1
  useRowKeys()
  useEffect(() => {
    if (instead !== null) table.set({ page: instead }, true)
  }, [instead, table])
  useForgetting(table, () => setSelected(before => before && NONE))

  const chosen = rows.filter(row => selected.has(idOf(row)))
  return (
    <>
      {isBlank ? (
        <EmptyList words={empty} />
      ) : (
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
          asked={data?.asked}
        />
      )}
      {chosenIds !== null && (
        <Suspense fallback={null}>
          <SelectionBar
            name={name}
            rows={rows}
            chosen={chosen}
            idOf={idOf}
            actions={bulkActions}
            list={list}
            onDone={setSelected}
          />
        </Suspense>
      )}
      {answer.isError && <Problem error={answer.error} onRetry={answer.refetch} />}
      {isBlank || (answer.isError && data === undefined) ? null : (
        <Scroller label={name} isTall isBusy={answer.isFetching} ref={list}>
          <table aria-label={name} aria-rowcount={data?.total ?? -1}>
            <TableHead
              columns={shown}
              table={table}
              selection={
                bulkActions.length === 0
                  ? null
                  : {
                      count: chosen.length,
                      of: rows.length,
                      onAll: isOn => setSelected(isOn ? new Set(rows.map(idOf)) : NONE),
                    }
              }
            />
            <TableBody
              columns={shown}
              rows={isKnown ? rows : null}
              idOf={idOf}
              rowAddress={rowAddress}
              openRow={table.openRow}
              onOpen={panel === undefined ? null : id => table.set({ openRow: id })}
              selected={bulkActions.length === 0 ? null : selected}
              onSelected={setSelected}
              totalsLabel={totalsLabel}
              totalsOfAll={totalsOfAll}
              placeholderRows={Math.min(table.perPage, 12)}
            />
          </table>
          {isKnown && rows.length === 0 && (
            <div className="empty">
              <p>{nothing}</p>
              <ClearFilters table={table} narrowedBy={narrowedBy} list={list} />
            </div>
          )}
        </Scroller>
      )}
      {!isBlank && <Pages name={name} table={table} answer={data} isOld={isOld || instead !== null} />}
      {panel !== undefined && open !== undefined && (
        <RowPanel list={list} onClose={() => table.set({ openRow: null })} address={rowAddress?.(open)}>
          {panel(open)}
        </RowPanel>
      )}
    </>
  )
}

interface ClearFiltersProps {
  readonly table: TableState
  readonly narrowedBy: readonly string[]
  readonly list: RefObject<HTMLElement | null>
}

function ClearFilters({ table, narrowedBy, list }: ClearFiltersProps) {
  const names = [...table.definition.filters.map(({ name }) => name), ...narrowedBy]
  const none = Object.fromEntries(names.map(name => [name, null]))
  return (
    <button
      type="button"
      className="button"
      onClick={() => {
        // The button goes away with what it clears.
        list.current?.focus({ preventScroll: true })
        table.set({ q: '', filters: none })
      }}
    >
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
