import { addresses } from '../../addresses.ts'
import { auditEvents } from '../../api/resources/audit-events.ts'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AUDIT_TABLE } from './audit-filters.ts'
import { EventView } from './event-view.tsx'
import { RestoreBatch } from './restore.tsx'

/** Who changed what, and what it was before. */
export function AuditList() {
  const table = useTableState(AUDIT_TABLE)
  const answer = auditEvents.useList(table.query)
  const batchId = table.filters['batch_id']
  return (
    <>
      <ScreenHeader title="Audit history">
        {typeof batchId === 'string' && <RestoreBatch batchId={batchId} />}
      </ScreenHeader>
      <DataTable
        name="Audit history"
        columns={AUDIT_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.auditEvent(row.id)}
        panel={row => <EventView event={row} />}
        empty={{
          title: 'Nothing was changed yet',
          text: 'Whatever people and programs change comes to stand here, with what it was before; most of it can be undone.',
        }}
      />
    </>
  )
}
