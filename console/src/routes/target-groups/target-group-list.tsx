import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { useUndoBatch } from '../../api/resource.ts'
import { type TargetGroup, targetGroupName, targetGroups } from '../../api/resources/target-groups.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { namesOf } from '../../table/names-of.ts'
import { useTableState } from '../../table/table-state.ts'
import { TARGET_GROUP_COLUMNS } from './target-group-columns.tsx'
import { TargetGroupFacts } from './target-group-facts.tsx'
import { TARGET_GROUP_TABLE } from './target-group-filters.ts'

const EDIT = editAction(async () => (await import('./target-group-bulk-edit.tsx')).TargetGroupBulkEdit)

export function TargetGroupList() {
  const { may } = useSession()
  const table = useTableState(TARGET_GROUP_TABLE)
  const answer = targetGroups.useList(table.query)
  const bulk = targetGroups.useBulk()
  const undo = useUndoBatch()
  const mayWrite = may('write', 'target_groups')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newTargetGroup()}>
      New group
    </Link>
  )

  async function remove(rows: readonly TargetGroup[]): Promise<BulkOutcome> {
    const batchId = await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true })))
    return {
      sentence: `Deleted ${counted(rows.length, 'group')}.`,
      ...(undo !== null && { undo: () => undo(batchId) }),
    }
  }

  return (
    <>
      <ScreenHeader title="Groups">{create}</ScreenHeader>
      <DataTable
        name="Groups"
        columns={TARGET_GROUP_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.targetGroup(row.id)}
        panel={row => <TargetGroupFacts group={row} />}
        bulkActions={
          mayWrite
            ? [
                EDIT,
                {
                  label: 'Delete',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Delete ${counted(rows.length, 'group')}?`,
                    text: `${namesOf(rows, targetGroupName)}. Campaigns let them go; their targets stay.`,
                  }),
                  run: remove,
                },
              ]
            : []
        }
        empty={{
          title: 'No groups yet',
          text: 'A group holds several targets that campaigns use as one: with caps of their own together, and rung one at a time or all at once.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
