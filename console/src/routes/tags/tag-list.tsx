import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { useUndoBatch } from '../../api/resource.ts'
import { type Tag, tags } from '../../api/resources/tags.ts'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { namesOf } from '../../table/names-of.ts'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { TAG_COLUMNS } from './tag-columns.tsx'
import { TagFacts } from './tag-facts.tsx'

const TABLE: TableDefinition = {
  defaultSort: 'key',
  filters: [{ kind: 'yes-no', name: 'values_report', label: 'In reports' }],
}

/** The keys whose values reports tell apart; any other key needs no tag to be on calls. */
export function TagList() {
  const { may } = useSession()
  const table = useTableState(TABLE)
  const answer = tags.useList(table.query)
  const bulk = tags.useBulk()
  const undoBatch = useUndoBatch()
  const mayWrite = may('write', 'tags')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newTag()}>
      New tag
    </Link>
  )

  async function change(rows: readonly Tag[], what: object, sentence: string): Promise<BulkOutcome> {
    const batchId = await bulk.mutateAsync(rows.map(({ id }) => ({ id, ...what })))
    return { sentence, ...(undoBatch !== null && { undo: () => undoBatch(batchId) }) }
  }

  return (
    <>
      <ScreenHeader title="Tags">
        {mayWrite && (
          <Link className="button" to={addresses.importTags()}>
            Import
          </Link>
        )}
        {create}
      </ScreenHeader>
      <DataTable
        name="Tags"
        columns={TAG_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.tag(row.id)}
        panel={row => <TagFacts tag={row} />}
        bulkActions={
          mayWrite
            ? [
                {
                  label: 'Show in reports',
                  run: rows =>
                    change(rows, { values_report: true }, `${counted(rows.length, 'tag')} in reports.`),
                },
                {
                  label: 'Leave out of reports',
                  run: rows =>
                    change(
                      rows,
                      { values_report: false },
                      `${counted(rows.length, 'tag')} left out of reports.`,
                    ),
                },
                {
                  label: 'Delete',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Delete ${counted(rows.length, 'tag')}?`,
                    text: `${namesOf(rows, ({ key }) => key)}. Reports tell their values apart no longer; calls, contacts, numbers and targets keep them.`,
                  }),
                  run: rows => change(rows, { delete: true }, `Deleted ${counted(rows.length, 'tag')}.`),
                },
              ]
            : []
        }
        empty={{
          title: 'No tags yet',
          text: 'Calls carry tags: keys with values, such as age or state. Name a key here, and reports tell its values apart. Some, such as where the caller is from, are in reports without that.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
