import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import { Problem } from '../parts/problem.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { useSession } from '../session/session.ts'
import type { BulkAction, BulkDialog } from './bulk-action.ts'
import { shownColumns, useColumnChoice } from './chosen-columns.ts'
import type { Column, TotalsOfAll } from './column.ts'
import { EmptyList, type EmptyWords } from './empty-list.tsx'
import { existingPage } from './existing-page.ts'
import { FilterBar } from './filter-bar.tsx'
import { Pages } from './pages.tsx'
import type { SelectionBarProps } from './selection-bar.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import type { TableState } from './table-state.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Who only reads needs none. */
const SelectionBar = lazy(async () => ({
  default: (await import('./selection-bar.tsx')).SelectionBar,
})) as unknown as <Row>(props: SelectionBarProps<Row>) => ReactNode

/** Nobody waits for it before a row is opened. */
const RowPanel = lazy(async () => ({ default: (await import('./row-panel.tsx')).RowPanel }))

interface Selection<Row> {
  readonly ids: ReadonlySet<string>
  /** The rows of all pages, where those were selected. */
  readonly ofAll: readonly Row[]
}

const NOTHING_SELECTED: Selection<never> = { ids: new Set(), ofAll: [] }

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
  /** Makes the file of all rows, if it is not read page by page. */
  readonly toCsv?: () => Promise<string>
  /** Makes the button for that, where the file takes a while; told the columns that it is to have. */
  readonly csvButton?: (shown: readonly Column<Row>[]) => ReactNode
  /** What is to be said of the columns that are shown, below the rows. */
  readonly footnote?: (shown: readonly Column<Row>[]) => ReactNode
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
    footnote,
  } = props
  const { user } = useSession()
  const [choice, setChoice] = useColumnChoice(name, user.id, table)
  /** null: nothing was selected, so far. */
  const [selection, setSelection] = useState<Selection<Row> | null>(null)
  const { ids: selected, ofAll }: Selection<Row> = selection ?? NOTHING_SELECTED
  const setSelected = (ids: ReadonlySet<string>) => setSelection({ ids, ofAll: ids.size > 0 ? ofAll : [] })
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
  useWhenOther([table.q, table.filters, narrowedBy], () => setSelection(before => before && NOTHING_SELECTED))
  // Rows of another page are not selected without being seen, but where all that match are.
  useWhenOther([table.page], () =>
    setSelection(before => (before?.ofAll.length === 0 ? NOTHING_SELECTED : before)),
  )

  const known = new Map([...ofAll, ...rows].map(row => [idOf(row), row]))
  const chosen = [...selected].flatMap(id => known.get(id) ?? [])
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
          answer={data}
          idOf={idOf}
          onColumns={setChoice}
          isCustom={choice !== null}
          toCsv={toCsv}
          csvButton={csvButton?.(shown)}
        />
      )}
      {selection !== null && (
        <Suspense fallback={null}>
          <SelectionBar
            name={name}
            answer={data}
            chosen={chosen}
            areOfAll={ofAll.length > 0}
            onAll={all => setSelection({ ids: new Set((all ?? rows).map(idOf)), ofAll: all ?? [] })}
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
                      count: rows.filter(row => selected.has(idOf(row))).length,
                      of: rows.length,
                      onAll: isOn => setSelection({ ids: new Set(isOn ? rows.map(idOf) : []), ofAll: [] }),
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
      {rows.length > 0 && footnote?.(shown)}
      {panel !== undefined && open !== undefined && (
        <Suspense fallback={null}>
          <RowPanel list={list} onClose={() => table.set({ openRow: null })} address={rowAddress?.(open)}>
            {panel(open)}
          </RowPanel>
        </Suspense>
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

/** Does something when one of the values is another. */
function useWhenOther(values: readonly unknown[], act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what matters, not who acts
  useEffect(act, [JSON.stringify(values)])
}
