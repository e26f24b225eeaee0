import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { type Publisher, publisherName, publishers } from '../../api/resources/publishers.ts'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { PUBLISHER_COLUMNS } from './publisher-columns.tsx'
import { PublisherFacts } from './publisher-facts.tsx'
import { PUBLISHER_TABLE } from './publisher-filters.ts'

export function PublisherList() {
  const { may } = useSession()
  const table = useTableState(PUBLISHER_TABLE)
  const answer = publishers.useList(table.query)
  const update = publishers.useUpdate()
  const remove = publishers.useRemove()
  const mayWrite = may('write', 'affiliates')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newPublisher()}>
      New publisher
    </Link>
  )

  async function setPaused(rows: readonly Publisher[], paused: boolean): Promise<string> {
    for (const { id } of rows) await update.mutateAsync({ key: id, changes: { paused } })
    return `${paused ? 'Paused' : 'Resumed'} ${counted(rows.length, 'publisher')}.`
  }

  return (
    <>
      <ScreenHeader title="Publishers">{create}</ScreenHeader>
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
                { label: 'Pause', run: rows => setPaused(rows, true) },
                { label: 'Resume', run: rows => setPaused(rows, false) },
                {
                  label: 'Delete',
                  isDangerous: true,
                  confirm: rows => ({
                    title: `Delete ${counted(rows.length, 'publisher')}?`,
                    text: `${rows.map(publisherName).join(', ')}. Their numbers stay, without a publisher.`,
                  }),
                  run: async rows => {
                    for (const { id } of rows)
                      await remove.mutateAsync({ key: id, body: { destroy_behavior: 'keep' } })
                    return `Deleted ${counted(rows.length, 'publisher')}.`
                  },
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
