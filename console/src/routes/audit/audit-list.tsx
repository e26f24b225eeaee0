import { useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import { auditEvents } from '../../api/resources/audit-events.ts'
import { users } from '../../api/resources/users.ts'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { auditTable } from './audit-filters.ts'
import { EventView } from './event-view.tsx'
import { RestoreBatch } from './restore.tsx'

/** As many as can be chosen among. */
const PEOPLE = 100

/** Who changed what, and what it was before. */
export function AuditList() {
  const { companyId, user } = useSession()
  const people = users.useList({ company_id: companyId, per_page: PEOPLE, sort: 'name' }).data?.rows
  const definition = useMemo(() => {
    const known = people?.some(({ id }) => id === user.id) ? people : [...(people ?? []), user]
    return auditTable(known.map(({ id, name }) => ({ value: String(id), label: name })))
  }, [people, user])
  const table = useTableState(definition)
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
