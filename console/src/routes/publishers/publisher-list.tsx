import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { type Publisher, publisherName, publishers } from '../../api/resources/publishers.ts'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { pauseActions } from '../../table/pause-actions.ts'
import type { BulkOutcome } from '../../table/selection-bar.tsx'
import { useTableState } from '../../table/table-state.ts'
import { PUBLISHER_COLUMNS } from './publisher-columns.tsx'
import { PublisherFacts } from './publisher-facts.tsx'
import { PUBLISHER_TABLE } from './publisher-filters.ts'

export function PublisherList() {
  const { may } = useSession()
  const table = useTableState(PUBLISHER_TABLE)
  const answer = publishers.useList(table.query)
  const bulk = publishers.useBulk()
  const mayWrite = may('write', 'affiliates')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newPublisher()}>
      New publisher
    </Link>
  )
  const importMany = mayWrite && (
    <Link className="button" to={addresses.importPublishers()}>
      Import
    </Link>
  )

  async function remove(rows: readonly Publisher[]): Promise<BulkOutcome> {
    await bulk.mutateAsync(rows.map(({ id }) => ({ id, delete: true, destroy_behavior: 'keep' })))
    return { sentence: `Deleted ${counted(rows.length, 'publisher')}.` }
  }

  return (
    <>
      <ScreenHeader title="Publishers">
        {importMany}
        {create}
      </ScreenHeader>
      <DataTable
        name="Publishers"
        columns={PUBLISHER_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.publisher(row.id)}
        panel={row => <PublisherFacts publisher={row} />}
        bulkActions={
          mayWrite
            ? [
                ...pauseActions(bulk, 'publisher'),
                {
                  label: 'Delete',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Delete ${counted(rows.length, 'publisher')}?`,
                    text: `${rows.map(publisherName).join(', ')}. Their numbers stay, without a publisher.`,
                  }),
                  run: remove,
                },
              ]
            : []
        }
        empty={{
          title: 'No publishers yet',
          text: 'A publisher sends you calls and is paid for them. Numbers and calls are attributed to it, and it can be invited to see its own.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
