import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { Link } from '../../parts/link.tsx'
import { SavedViews } from '../../parts/saved-views/saved-views.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { pauseActions } from '../../table/pause-actions.ts'
import { useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { NUMBER_COLUMNS, PUBLISHERS_NUMBER_COLUMNS } from './number-columns.tsx'
import { NumberFacts } from './number-facts.tsx'
import { numberTable } from './number-filters.ts'

const EDIT = editAction(async () => (await import('./number-bulk-edit.tsx')).NumberBulkEdit)

export function NumberList() {
  const { may } = useSession()
  const table = useTableState(numberTable(may('read', 'trunks')))
  const answer = numbers.useList(table.query)
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
      <DataTable
        name="Numbers"
        columns={may('read', 'number_pools') ? NUMBER_COLUMNS : PUBLISHERS_NUMBER_COLUMNS}
        table={table}
        answer={answer}
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
