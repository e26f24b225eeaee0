import { Outlet, useSearch } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { calls, logQuery } from '../../api/resources/calls.ts'
import { useTargetNames } from '../../api/use-target-names.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { instantsIn, RANGE_PARAMETERS } from '../../parts/time-range.ts'
import { TimeRangePicker } from '../../parts/time-range-picker.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { callColumns } from './call-columns.tsx'
import { CallFacts } from './call-facts.tsx'
import { callTable } from './call-filters.ts'

export function CallList() {
  const { role, timeZone, may } = useSession()
  const search = useSearch({ strict: false }) as SearchParameters
  const goTo = useGoTo()
  const table = useTableState(callTable(role))
  const { start, end } = instantsIn(search, timeZone)
  const answer = calls.useList({ ...logQuery(table.query), created_at_start: start, created_at_end: end })
  const names = useTargetNames(
    may('read', 'targets') ? (answer.data?.rows ?? []).flatMap(({ system_target_id: id }) => id ?? []) : [],
  )
  return (
    <>
      <ScreenHeader title="Calls">
        <TimeRangePicker
          onChange={range =>
            goTo(addresses.calls(), { query: { ...search, ...range, page: undefined }, replace: true })
          }
        />
        {may('write', 'simulated_calls') && (
          <Link className="button" to={addresses.newTestCall()}>
            Test call
          </Link>
        )}
      </ScreenHeader>
      <DataTable
        name="Calls"
        columns={callColumns(names, role)}
        table={table}
        answer={answer}
        narrowedBy={start === null && end === null ? [] : RANGE_PARAMETERS}
        rowId={row => row.uuid}
        rowAddress={row => addresses.call(row.uuid)}
        panel={row => <CallFacts call={row} names={names} />}
        empty={{
          title: 'No calls yet',
          text: 'Whoever dials one of your numbers, or calls a reservation, is shown here with what became of it, why, and what it was worth.',
        }}
      />
      <Outlet />
    </>
  )
}
