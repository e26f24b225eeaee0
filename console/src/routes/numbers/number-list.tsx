import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { pauseActions } from '../../table/pause-actions.ts'
import type { BulkOutcome } from '../../table/selection-bar.tsx'
import { useTableState } from '../../table/table-state.ts'
import { NUMBER_COLUMNS, PUBLISHERS_NUMBER_COLUMNS } from './number-columns.tsx'
import { NumberFacts } from './number-facts.tsx'
import { numberTable } from './number-filters.ts'

export function NumberList() {
  const { may } = useSession()
  const table = useTableState(numberTable(may('read', 'trunks')))
  const answer = numbers.useList(table.query)
  const bulk = numbers.useBulk()
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

  async function remove(rows: readonly TrackingNumber[]): Promise<BulkOutcome> {
    await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true })))
    return { sentence: `Deleted ${counted(rows.length, 'number')}.` }
  }

  return (
    <>
      <ScreenHeader title="Numbers">
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
        bulkActions={
          mayWrite
            ? [
                ...pauseActions(bulk, 'number'),
                {
                  label: 'Delete',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Delete ${counted(rows.length, 'number')}?`,
                    text: `${rows.map(numberName).join(', ')}. Calls to them are answered no longer.`,
                  }),
                  run: remove,
                },
              ]
            : []
        }
        empty={{
          title: 'No numbers yet',
          text: 'A number is what callers dial: its calls go to its campaign and are its publisher’s. Draw one from the inventory, or bring your own.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
