import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import type { ListAnswer } from '../api/list-answer.ts'
import { Button } from '../parts/button.tsx'
import { PopupButton } from '../parts/popup-button.tsx'
import { useSession } from '../session/session.ts'
import type { ColumnChoice } from './chosen-columns.ts'
import type { Column } from './column.ts'
import { ColumnMenu } from './column-menu.tsx'
import { saveFile } from './csv.ts'
import type { CsvOfAllProps } from './csv-of-all.tsx'
import { type Filter, filterWords, type RecordChoices } from './filter.ts'
import { rowsKey } from './rows-key.ts'
import { SearchField } from './search-field.tsx'
import type { TableState } from './table-state.ts'

const FilterField = lazy(async () => ({ default: (await import('./filter-field.tsx')).FilterField }))

const CopyListAsCurl = lazy(async () => ({
  default: (await import('./copy-list-as-curl.tsx')).CopyListAsCurl,
}))

const CsvOfAll = lazy(async () => ({ default: (await import('./csv-of-all.tsx')).CsvOfAll })) as unknown as <
  Row,
>(
  props: CsvOfAllProps<Row>,
) => ReactNode

/** As wide as the buttons that come. */
const CSV_TO_COME = (
  <button type="button" className="button" disabled>
    CSV of all rows
  </button>
)

const CURL_TO_COME = (
  <button type="button" className="button" disabled>
    curl
  </button>
)

export interface FilterBarProps<Row> {
  readonly name: string
  readonly table: TableState
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly answer: ListAnswer<Row> | undefined
  idOf(row: Row): string
  readonly isCustom: boolean
  onColumns(choice: ColumnChoice): void
  readonly toCsv?: (() => Promise<string>) | undefined
  readonly csvButton?: ReactNode
}

/** What narrows a list, and what is shown of it. */
export function FilterBar<Row>(props: FilterBarProps<Row>) {
  const { name, table, columns, shown, isCustom, onColumns, csvButton } = props
  const asked = props.answer?.asked
  const { filters, isSearchable = true } = table.definition
  const [isUnfolded, setUnfolded] = useState(false)
  const setCount = Object.keys(table.filters).length
  const offered = filters.filter(
    ({ name, isOffered }) => isOffered !== false || table.filters[name] !== undefined,
  )
  return (
    <section className="table-bar" aria-label={`Filters of ${name}`}>
      {isSearchable && <SearchField name={name} table={table} />}
      {/* On a narrow screen they would take half of it. */}
      {offered.length > 1 && (
        <button
          type="button"
          className="button filters-toggle"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {setCount === 0 ? 'Filters' : `Filters (${setCount})`}
        </button>
      )}
      <div className="filters" data-folded={(offered.length > 1 && !isUnfolded) || undefined}>
        {offered.map(filter => (
          <FilterChip key={filter.name} filter={filter} table={table} />
        ))}
      </div>
      <div className="end">
        <ColumnMenu columns={columns} shown={shown} isCustom={isCustom} onColumns={onColumns} />
        {csvButton ?? <CsvButton {...props} />}
        <Suspense fallback={CURL_TO_COME}>
          {asked === undefined ? CURL_TO_COME : <CopyListAsCurl asked={asked} />}
        </Suspense>
      </div>
    </section>
  )
}

/** The file of all rows: as the list makes it, else by reading its pages. */
function CsvButton<Row>({ name, shown, answer, idOf, toCsv }: FilterBarProps<Row>) {
  const { rows = [], total = null, hasNext = false, asked } = answer ?? {}
  if (toCsv !== undefined)
    return (
      <Button
        className="button"
        isDisabled={rows.length === 0}
        onPress={async () => saveFile(`${name.toLowerCase()}.csv`, await toCsv())}
      >
        CSV of all rows
      </Button>
    )
  if (asked === undefined) return CSV_TO_COME
  return (
    <Suspense fallback={CSV_TO_COME}>
      <CsvOfAll
        // What was read of other rows is not gone on with.
        key={rowsKey(asked)}
        name={name}
        shown={shown}
        rows={rows}
        isAll={!hasNext && (asked.query['page'] ?? 1) === 1}
        total={total}
        asked={asked}
        idOf={idOf}
      />
    </Suspense>
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
