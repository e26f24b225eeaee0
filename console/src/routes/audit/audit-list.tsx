import { useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import { type AuditEvent, auditEvents } from '../../api/resources/audit-events.ts'
import { useChangeNames } from '../../changes/use-change-names.ts'
import { useRecordTitles } from '../../changes/use-record-titles.ts'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { auditColumns } from './audit-columns.tsx'
import { AUDIT_TABLE } from './audit-filters.ts'
import { firstField } from './event-fields.ts'
import { EventView } from './event-view.tsx'
import { RestoreBatch } from './restore.tsx'

const NONE: readonly AuditEvent[] = []

/** Who changed what, and what it was before. */
export function AuditList() {
  const table = useTableState(AUDIT_TABLE)
  const answer = auditEvents.useList(table.query)
  const batchId = table.filters['batch_id']
  const { timeZone } = useSession()
  const rows = answer.data?.rows ?? NONE
  const nameOf = useChangeNames(
    rows.flatMap(row => {
      const first = firstField(row)
      return first === null ? [] : [first.before, first.after]
    }),
  )
  const titleOf = useRecordTitles(rows)
  const columns = useMemo(() => auditColumns({ nameOf, timeZone, titleOf }), [nameOf, timeZone, titleOf])
  return (
    <>
      <ScreenHeader title="Audit history">
        {typeof batchId === 'string' && <RestoreBatch batchId={batchId} />}
      </ScreenHeader>
      <DataTable
        name="Audit history"
        columns={columns}
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
