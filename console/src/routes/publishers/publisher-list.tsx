import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { type Publisher, publisherName, publishers } from '../../api/resources/publishers.ts'
import { useColumnsWithTraffic } from '../../overview/use-columns-with-traffic.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { pauseActions } from '../../table/pause-actions.ts'
import { useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { PUBLISHER_COLUMNS } from './publisher-columns.tsx'
import { PublisherFacts } from './publisher-facts.tsx'
import { PUBLISHER_TABLE } from './publisher-filters.ts'

const SHOWN = ['total_calls', 'converted_count', 'revenue', 'payout'] as const

export function PublisherList() {
  const { may } = useSession()
  const table = useTableState(PUBLISHER_TABLE)
  const answer = publishers.useList(table.query)
  const { columns, today, footnote } = useColumnsWithTraffic(PUBLISHER_COLUMNS, {
    by: 'affiliate_id',
    answer,
    shown: SHOWN,
    after: 'state',
  })
  const bulk = publishers.useBulk()
  const remove = useDeleteAction<Publisher>(bulk, {
    noun: 'publisher',
    nameOf: publisherName,
    consequence: 'Their numbers stay, without a publisher, also when the audit history brings them back.',
    body: { destroy_behavior: 'keep' },
  })
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

  return (
    <>
      <ScreenHeader title="Publishers">
        {importMany}
        {create}
      </ScreenHeader>
      {today.isError && <Problem error={today.error} onRetry={today.refetch} />}
      <DataTable
        name="Publishers"
        columns={columns}
        table={table}
        answer={answer}
        footnote={footnote}
        rowId={row => row.id}
        rowAddress={row => addresses.publisher(row.id)}
        panel={row => <PublisherFacts publisher={row} />}
        bulkActions={mayWrite ? [...pauseActions(bulk, 'publisher'), remove] : []}
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
