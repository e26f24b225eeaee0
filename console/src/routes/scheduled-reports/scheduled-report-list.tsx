import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import { type ScheduledReport, scheduledReports } from '../../api/resources/scheduled-reports.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { useChangeNames } from '../../changes/use-change-names.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { switchActions } from '../../table/switch-actions.ts'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { scheduledReportColumns } from './scheduled-report-columns.tsx'
import { FREQUENCIES, filteredRecords } from './scheduled-report-words.ts'

const TABLE: TableDefinition = {
  filters: [
    { kind: 'choice', name: 'frequency', label: 'How often', choices: FREQUENCIES },
    { kind: 'yes-no', name: 'enabled', label: 'On' },
  ],
}

const EDIT = editAction(
  async () => (await import('./scheduled-report-bulk-edit.tsx')).ScheduledReportBulkEdit,
)

export function ScheduledReportList() {
  const { may } = useSession()
  const table = useTableState(TABLE)
  const answer = scheduledReports.useList(table.query)
  const nameOf = useChangeNames(answer.data?.rows.flatMap(row => filteredRecords(row.report)) ?? [])
  const columns = useMemo(() => scheduledReportColumns(nameOf), [nameOf])
  const bulk = scheduledReports.useBulk()
  const remove = useDeleteAction<ScheduledReport>(bulk, {
    noun: 'scheduled report',
    nameOf: ({ name }) => name,
    consequence: 'They are not sent any more.',
  })
  const mayWrite = may('write', 'scheduled_reports')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newScheduledReport()}>
      Schedule a report
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Scheduled reports">{create}</ScreenHeader>
      <DataTable
        name="Scheduled reports"
        columns={columns}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.scheduledReport(row.id)}
        bulkActions={mayWrite ? [...switchActions(bulk, 'scheduled report'), EDIT, remove] : []}
        empty={{
          title: 'No scheduled reports yet',
          text: 'A scheduled report comes by itself: every day, week or month, to colleagues by mail, with its rows as a file, and to webhooks. Set a report up as you want it and press Schedule there, or begin here.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
