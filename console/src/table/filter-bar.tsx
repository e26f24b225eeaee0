import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import type { Asked } from '../parts/curl-of.ts'
import { notify } from '../parts/notices.tsx'
import { PopupButton } from '../parts/popup-button.tsx'
import { useSession } from '../session/session.ts'
import type { ColumnChoice } from './chosen-columns.ts'
import type { Column } from './column.ts'
import { ColumnMenu } from './column-menu.tsx'
import { csvOf, saveFile } from './csv.ts'
import { type Filter, filterWords, type RecordChoices } from './filter.ts'
import type { TableState } from './table-state.ts'

const FilterField = lazy(async () => ({ default: (await import('./filter-field.tsx')).FilterField }))

const CopyListAsCurl = lazy(async () => ({
  default: (await import('./copy-list-as-curl.tsx')).CopyListAsCurl,
}))

/** As wide as the button that comes. */
const CURL_TO_COME = (
  <button type="button" className="button" disabled>
    curl
  </button>
)

/** A search waits until typing pauses, so that each letter is not asked for. */
const TYPING_PAUSE_MS = 250

export interface FilterBarProps<Row> {
  readonly name: string
  readonly table: TableState
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isCustom: boolean
  onColumns(choice: ColumnChoice): void
  readonly toCsv?: (() => Promise<string>) | undefined
  readonly csvButton?: ReactNode
  /** The request behind what is shown; undefined until there is something. */
  readonly asked: Asked | undefined
}

/** What narrows a list, and what is shown of it. */
export function FilterBar<Row>(props: FilterBarProps<Row>) {
  const { name, table, columns, shown, rows, isCustom, onColumns } = props
  const { toCsv = async () => csvOf(shown, rows), csvButton, asked } = props
  const { filters, isSearchable = true } = table.definition
  return (
    <section className="table-bar" aria-label={`Filters of ${name}`}>
      {isSearchable && <Search name={name} table={table} />}
      {filters
        .filter(filter => filter.isOffered !== false || table.filters[filter.name] !== undefined)
        .map(filter => (
          <FilterChip key={filter.name} filter={filter} table={table} />
        ))}
      <div className="end">
        <ColumnMenu columns={columns} shown={shown} isCustom={isCustom} onColumns={onColumns} />
        {csvButton ?? (
          <Button
            className="button"
            isDisabled={rows.length === 0}
            onPress={async () => {
              try {
                saveFile(`${name.toLowerCase()}.csv`, await toCsv())
              } catch (error) {
                notify(error instanceof Error ? error.message : String(error))
              }
            }}
          >
            CSV
          </Button>
        )}
        <Suspense fallback={CURL_TO_COME}>
          {asked === undefined ? CURL_TO_COME : <CopyListAsCurl asked={asked} />}
        </Suspense>
      </div>
    </section>
  )
}

function Search({ name, table }: { readonly name: string; readonly table: TableState }) {
  const [text, setText] = useState(table.q)
  // What was typed and is on its way into the address.
  const sent = useRef<string[]>([])
  // Back and "Show everything" change the address, and so the field; what was typed here has gone on meanwhile.
  useEffect(() => {
    const place = sent.current.indexOf(table.q)
    sent.current = place < 0 ? [] : sent.current.slice(place + 1)
    if (place < 0) setText(table.q)
  }, [table.q])
  const seek = (q: string) => {
    if (q === (sent.current.at(-1) ?? table.q)) return
    sent.current.push(q)
    table.set({ q })
  }
  const latest = useRef(seek)
  useEffect(() => {
    latest.current = seek
  })
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className="search">
      <span className="visually-hidden">Search {name.toLowerCase()}</span>
      <input
        className="input"
        type="search"
        autoComplete="off"
        placeholder={`Search ${name.toLowerCase()}`}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') seek(text)
          if (event.key !== 'Escape' || text === '') return
          // It closes nothing else as well.
          event.stopPropagation()
          setText('')
        }}
      />
    </label>
  )
}

/** A filter as a button that says what it is set to. */
function FilterChip({ filter, table }: { readonly filter: Filter; readonly table: TableState }) {
  const value = table.filters[filter.name]
  return (
    <PopupButton
      className="button filter-chip"
      placement="bottom start"
      popupLabel={`Filter by ${filter.label.toLowerCase()}`}
      popup={close => (
        <FilterField
          filter={filter}
          value={value}
          onChange={(next, isDone) => {
            table.set({ filters: { [filter.name]: next } })
            if (isDone) close()
          }}
        />
      )}
    >
      <span>{value === undefined ? filter.label : <FilterWords filter={filter} value={value} />}</span>
      <span aria-hidden="true">▾</span>
    </PopupButton>
  )
}

/** What a filter is set to; a record that the reader may see by its name. */
function FilterWords({
  filter,
  value,
}: {
  readonly filter: Filter
  readonly value: string | readonly string[]
}) {
  const { may } = useSession()
  if (filter.kind !== 'record' || !may('read', filter.records.resource)) return filterWords(filter, value)
  return (
    <>
      {filter.label}:{' '}
      {[value].flat().map((one, index) => (
        <Fragment key={one}>
          {index > 0 && ', '}
          <RecordWords records={filter.records} value={one} />
        </Fragment>
      ))}
    </>
  )
}

/** What the chosen record is called. */
function RecordWords({ records, value }: { readonly records: RecordChoices; readonly value: string }) {
  return records.useName(value)
}
