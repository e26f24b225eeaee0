import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { useUndoBatch } from '../../api/resource.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { SavedViews } from '../../parts/saved-views/saved-views.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { namesOf } from '../../table/names-of.ts'
import { pauseActions } from '../../table/pause-actions.ts'
import { useTableState } from '../../table/table-state.ts'
import { TARGET_COLUMNS } from './target-columns.tsx'
import { TargetFacts } from './target-facts.tsx'
import { targetTable } from './target-filters.ts'

const EDIT = editAction(async () => (await import('./target-bulk-edit.tsx')).TargetBulkEdit)

export function TargetList() {
  const { may } = useSession()
  const table = useTableState(targetTable(may('read', 'trunks')))
  const answer = targets.useList(table.query)
  const bulk = targets.useBulk()
  const undo = useUndoBatch()
  const mayWrite = may('write', 'targets')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newTarget()}>
      New target
    </Link>
  )
  const importMany = mayWrite && (
    <Link className="button" to={addresses.importTargets()}>
      Import
    </Link>
  )

  async function remove(rows: readonly Target[]): Promise<BulkOutcome> {
    const batchId = await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true })))
    return {
      sentence: `Deleted ${counted(rows.length, 'target')}.`,
      ...(undo !== null && { undo: () => undo(batchId) }),
    }
  }

  return (
    <>
      <ScreenHeader title="Targets">
        <SavedViews page="targets" address={addresses.targets()} />
        {importMany}
        {create}
      </ScreenHeader>
      <DataTable
        name="Targets"
        columns={TARGET_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.target(row.id)}
        panel={row => <TargetFacts target={row} />}
        bulkActions={
          mayWrite
            ? [
                ...pauseActions(bulk, 'target'),
                EDIT,
                {
                  label: 'Delete',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Delete ${counted(rows.length, 'target')}?`,
                    text: `${namesOf(rows, targetName)}. They leave their groups; none is deleted while a campaign or number refers to one of them.`,
                  }),
                  run: remove,
                },
              ]
            : []
        }
        empty={{
          title: 'No targets yet',
          text: 'A target is where calls go: a telephone number or a SIP address, with its hours, its caps and the calls that it takes. Campaigns dial targets, one after the other or in groups.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
