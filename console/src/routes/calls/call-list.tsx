import { Outlet, useSearch } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { addresses } from '../../addresses.ts'
import { useCallFile } from '../../api/resources/call-file.ts'
import { calls, logQuery } from '../../api/resources/calls.ts'
import { useTargetNames } from '../../api/use-target-names.ts'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { instantsIn, RANGE_PARAMETERS } from '../../parts/time-range.ts'
import { TimeRangePicker } from '../../parts/time-range-picker.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { saveFile } from '../../table/csv.ts'
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
  const query = { ...logQuery(table.query), created_at_start: start, created_at_end: end }
  const answer = calls.useList(query)
  const file = useCallFile(({ name, content }) => saveFile(name, content))
  const saveAll = () => file.mutate(query)
  const isOfThese = JSON.stringify(file.variables) === JSON.stringify(query)
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
      {file.isError && isOfThese && <Problem error={file.error} onRetry={saveAll} />}
      <DataTable
        name="Calls"
        columns={callColumns(names, role)}
        table={table}
        answer={answer}
        narrowedBy={start === null && end === null ? [] : RANGE_PARAMETERS}
        rowId={row => row.uuid}
        rowAddress={row => addresses.call(row.uuid)}
        csvButton={
          <>
            <span className="soft" role="status">
              {file.isPending && `Making a file of ${counted(answer.data?.total ?? 0, 'call')} …`}
            </span>
            <Button
              className="button"
              isDisabled={(answer.data?.total ?? 0) === 0}
              isPending={file.isPending}
              onPress={saveAll}
            >
              CSV of all rows
            </Button>
          </>
        }
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
