import { Outlet, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import type { ListQuery } from '../../api/resource.ts'
import { useCallFile } from '../../api/resources/call-file.ts'
import { useCallTotals } from '../../api/resources/call-totals.ts'
import { type Call, calls, logQuery } from '../../api/resources/calls.ts'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { RANGE_PARAMETERS } from '../../parts/range-parameters.ts'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { instantsIn } from '../../parts/time-range.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import type { BulkDialog } from '../../table/bulk-action.ts'
import type { Column } from '../../table/column.ts'
import { saveFile } from '../../table/csv.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { EmptyWords } from '../../table/empty-list.tsx'
import { fileColumns } from '../../table/file-columns.ts'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import type { CallNames } from './call-columns.tsx'
import { CALL_FILE_COLUMNS } from './call-file-columns.ts'
import { totalsOfAll } from './totals-of-all.ts'
import { useCallNames } from './use-call-names.ts'

export interface CallLogProps {
  readonly name: string
  readonly table: TableDefinition
  /** What all rows have in common, by the API's filters; absent: every call is one. */
  readonly only?: ListQuery
  /** The same function each time, unless other columns are meant. */
  readonly columns: (names: CallNames) => readonly Column<Call>[]
  /** Beside the list. */
  readonly panel: (call: Call, names: ReturnType<typeof useCallNames>) => ReactNode
  readonly actions?: ReactNode
  readonly bulkActions?: readonly BulkDialog<Call>[]
  readonly empty: EmptyWords
}

/** Calls of a range of days, with their totals, and all of them as a file. */
export function CallLog({
  name,
  table: definition,
  only,
  columns: columnsOf,
  panel,
  actions,
  bulkActions = [],
  empty,
}: CallLogProps) {
  const { timeZone } = useSession()
  const search = useSearch({ strict: false }) as SearchParameters
  const table = useTableState(definition)
  const { start, end } = instantsIn(search, timeZone)
  const query = { ...logQuery(table.query), ...only, created_at_start: start, created_at_end: end }
  const answer = calls.useList(query)
  const { rows = [], total: count } = answer.data ?? {}
  const hasMore = typeof count === 'number' && count > rows.length
  const totals = useCallTotals(query, hasMore)
  const file = useCallFile(({ name, content }) => saveFile(name, content))
  const isOfThese = JSON.stringify(file.variables?.query) === JSON.stringify(query)
  const names = useCallNames(rows)
  const columns = useMemo(() => columnsOf(names), [columnsOf, names])
  return (
    <>
      <ScreenHeader title={name}>{actions}</ScreenHeader>
      {file.isError && isOfThese && (
        <Problem error={file.error} onRetry={() => file.mutate(file.variables)} />
      )}
      <DataTable
        name={name}
        columns={columns}
        table={table}
        answer={answer}
        narrowedBy={start === null && end === null ? [] : RANGE_PARAMETERS}
        rowId={row => row.uuid}
        rowAddress={row => addresses.call(row.uuid)}
        totalsOfAll={hasMore ? totalsOfAll(count, totals) : undefined}
        csvButton={shown => (
          <>
            <span className="soft" role="status">
              {file.isPending && `Making a file of ${counted(answer.data?.total ?? 0, 'call')} …`}
            </span>
            <Button
              className="button"
              isDisabled={(answer.data?.total ?? 0) === 0}
              isPending={file.isPending}
              onPress={() => file.mutate({ query, columns: fileColumns(shown, CALL_FILE_COLUMNS) })}
            >
              CSV of all rows
            </Button>
          </>
        )}
        panel={row => panel(row, names)}
        bulkActions={bulkActions}
        empty={empty}
      />
      <Outlet />
    </>
  )
}
