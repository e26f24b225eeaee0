import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { useColumnsWithTraffic } from '../../overview/use-columns-with-traffic.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { SavedViews } from '../../parts/saved-views/saved-views.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { pauseActions } from '../../table/pause-actions.ts'
import { useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { mainMoney } from '../../words/money-words.ts'
import { NUMBER_COLUMNS, PUBLISHERS_NUMBER_COLUMNS } from './number-columns.tsx'
import { NumberFacts } from './number-facts.tsx'
import { numberTable } from './number-filters.ts'

const EDIT = editAction(async () => (await import('./number-bulk-edit.tsx')).NumberBulkEdit)

const SHOWN = {
  revenue: ['total_calls', 'converted_count', 'revenue'],
  payout: ['total_calls', 'converted_count', 'payout'],
} as const

export function NumberList() {
  const { may, role } = useSession()
  const table = useTableState(numberTable(may('read', 'trunks')))
  const answer = numbers.useList(table.query)
  const { columns, today, footnote } = useColumnsWithTraffic(
    may('read', 'number_pools') ? NUMBER_COLUMNS : PUBLISHERS_NUMBER_COLUMNS,
    { by: 'number_id', answer, shown: SHOWN[mainMoney(role)], after: 'state' },
  )
  const bulk = numbers.useBulk()
  const remove = useDeleteAction<TrackingNumber>(bulk, {
    noun: 'number',
    nameOf: numberName,
    consequence:
      'Calls to them are answered no longer. Those that were bought go back to their carrier for good; the audit history can bring back your own.',
    isForGood: true,
  })
  const mayWrite = may('write', 'numbers')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newNumber()}>
      New number
    </Link>
  )
  const importMany = mayWrite && (
    <Link className="button" to={addresses.importNumbers()}>
      Import
    </Link>
  )

  return (
    <>
      <ScreenHeader title="Numbers">
        <SavedViews page="numbers" address={addresses.numbers()} />
        {importMany}
        {create}
      </ScreenHeader>
      {today.isError && <Problem error={today.error} onRetry={today.refetch} />}
      <DataTable
        name="Numbers"
        columns={columns}
        table={table}
        answer={answer}
        footnote={footnote}
        rowId={row => row.id}
        rowAddress={row => addresses.number(row.id)}
        panel={row => <NumberFacts number={row} />}
        bulkActions={mayWrite ? [...pauseActions(bulk, 'number'), EDIT, remove] : []}
        empty={{
          title: 'No numbers yet',
          text: `A number is what callers dial: its calls go to its campaign and are its publisher’s.${mayWrite ? ' Draw one from the inventory, or bring your own.' : ''}`,
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
