import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { type NumberPool, numberPools, poolName } from '../../api/resources/number-pools.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { NUMBER_POOL_COLUMNS } from './number-pool-columns.tsx'
import { NumberPoolFacts } from './number-pool-facts.tsx'
import { NUMBER_POOL_TABLE } from './number-pool-filters.ts'

const EDIT = editAction(async () => (await import('./number-pool-bulk-edit.tsx')).NumberPoolBulkEdit)

export function NumberPoolList() {
  const { may } = useSession()
  const table = useTableState(NUMBER_POOL_TABLE)
  const answer = numberPools.useList(table.query)
  const bulk = numberPools.useBulk()
  const remove = useDeleteAction<NumberPool>(bulk, {
    noun: 'pool',
    nameOf: poolName,
    consequence:
      'Their numbers are deleted with them, and calls to those reach nobody. Undone, pools come back with other numbers.',
  })
  const mayWrite = may('write', 'number_pools')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newNumberPool()}>
      New pool
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Pools">{create}</ScreenHeader>
      <DataTable
        name="Pools"
        columns={NUMBER_POOL_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.numberPool(row.id)}
        panel={row => <NumberPoolFacts pool={row} />}
        bulkActions={mayWrite ? [EDIT, remove] : []}
        empty={{
          title: 'No pools yet',
          text: 'A pool lends each visitor of a web page a number of its own, so that a call is known to be theirs. It draws numbers as they are needed.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
