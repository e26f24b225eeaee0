import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { useUndoBatch } from '../../api/resource.ts'
import { type StaticCallerNumber, staticCallerNumbers } from '../../api/resources/static-caller-numbers.ts'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { namesOf } from '../../table/names-of.ts'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { STATIC_CALLER_NUMBER_COLUMNS } from './static-caller-number-columns.tsx'

const TABLE: TableDefinition = { filters: [] }

/** They have no page of their own: there is nothing to know of one but the number. */
export function StaticCallerNumberList() {
  const { may } = useSession()
  const table = useTableState(TABLE)
  const answer = staticCallerNumbers.useList(table.query)
  const bulk = staticCallerNumbers.useBulk()
  const undo = useUndoBatch()
  const mayWrite = may('write', 'static_caller_numbers')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newStaticCallerNumber()}>
      Add static callers
    </Link>
  )
  const importMany = mayWrite && (
    <Link className="button" to={addresses.importStaticCallerNumbers()}>
      Import
    </Link>
  )

  async function remove(rows: readonly StaticCallerNumber[]): Promise<BulkOutcome> {
    const batchId = await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true })))
    return {
      sentence: `Removed ${counted(rows.length, 'static caller')}.`,
      ...(undo !== null && { undo: () => undo(batchId) }),
    }
  }

  return (
    <>
      <ScreenHeader title="Static callers">
        {importMany}
        {create}
      </ScreenHeader>
      <DataTable
        name="Static callers"
        columns={STATIC_CALLER_NUMBER_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        bulkActions={
          mayWrite
            ? [
                {
                  label: 'Remove',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Remove ${counted(rows.length, 'static caller')}?`,
                    text: `${namesOf(rows, ({ number }) => number)}. From now on their calls are taken for repeats and duplicates, as anyone’s are.`,
                  }),
                  run: remove,
                },
              ]
            : []
        }
        empty={{
          title: 'No static callers yet',
          text: 'A static caller is a number that many people share, such as that of an office or a call centre. Its calls are never taken for repeats or duplicates, and its pings are not held back as another’s.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
