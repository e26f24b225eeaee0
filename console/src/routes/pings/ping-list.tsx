import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import { usePingFile } from '../../api/resources/exports.ts'
import { pings } from '../../api/resources/pings.ts'
import { Problem } from '../../parts/problem.tsx'
import { RANGE_PARAMETERS } from '../../parts/range-parameters.ts'
import { SavedViews } from '../../parts/saved-views/saved-views.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { shortInstantsIn } from '../../parts/time-range.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { fileColumns } from '../../table/file-columns.ts'
import { useTableState } from '../../table/table-state.ts'
import { saveExport } from '../exports/save-export.ts'
import { pingColumns } from './ping-columns.tsx'
import { PingFileButton } from './ping-file-button.tsx'
import { PING_FILE_COLUMNS } from './ping-file-columns.ts'
import { pingTable } from './ping-filters.ts'
import { usePingNames } from './use-ping-names.ts'

/** Nobody waits for it before a row is opened. */
const PingPanel = lazy(async () => ({ default: (await import('./ping-panel.tsx')).PingPanel }))

export function PingList() {
  const { role, timeZone, signedInBy } = useSession()
  const search = useSearch({ strict: false }) as SearchParameters
  const table = useTableState(pingTable(role))
  const { start, end } = shortInstantsIn(search, timeZone)
  // The log has pages and an order of its own.
  const { sort, per_page, q, page, ...filters } = table.query
  const asked = { ...filters, created_at_start: start, created_at_end: end }
  const answer = pings.useList({ ...asked, page: table.page })
  const file = usePingFile(signedInBy, saveExport)
  const isOfThese = JSON.stringify(file.variables?.filters) === JSON.stringify(asked)
  const rows = answer.data?.rows ?? []
  const names = usePingNames(rows)
  const hasPayoutTables = rows[0]?.pbm_table_version !== undefined || rows.length === 0
  const columns = useMemo(() => pingColumns(names, role, hasPayoutTables), [names, role, hasPayoutTables])
  return (
    <>
      <ScreenHeader title="Pings">
        <SavedViews page="pings" address={addresses.pings()} />
      </ScreenHeader>
      {file.isError && isOfThese && (
        <Problem error={file.error} onRetry={() => file.mutate(file.variables)} />
      )}
      <DataTable
        name="Pings"
        columns={columns}
        table={table}
        answer={answer}
        narrowedBy={RANGE_PARAMETERS.filter(name => search[name] !== undefined)}
        rowId={row => row.uuid}
        rowAddress={row => addresses.ping(row.uuid)}
        csvButton={shown => (
          <PingFileButton
            total={answer.data?.total ?? 0}
            isPending={file.isPending}
            onPress={() => file.mutate({ filters: asked, columns: fileColumns(shown, PING_FILE_COLUMNS) })}
          />
        )}
        panel={row => (
          <Suspense fallback={null}>
            <PingPanel key={row.uuid} row={row} />
          </Suspense>
        )}
        empty={{
          title: 'No pings in these days',
          text: 'Publishers ask for a target before they send a call: each ping is here, with what became of it and why.',
        }}
      />
    </>
  )
}
