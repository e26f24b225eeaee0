import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { type Alert, alerts } from '../../api/resources/alerts.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { switchActions } from '../../table/switch-actions.ts'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { ALERT_COLUMNS } from './alert-columns.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { ALERT_KINDS } from './alert-kinds.ts'

const TABLE: TableDefinition = {
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'Told when',
      choices: Object.entries(ALERT_KINDS).map(([value, { label }]) => ({ value, label })),
    },
    { kind: 'yes-no', name: 'raised', label: 'Raised now' },
    { kind: 'yes-no', name: 'enabled', label: 'On' },
  ],
}

const EDIT = editAction(async () => (await import('./alert-bulk-edit.tsx')).AlertBulkEdit)

export function AlertList() {
  const { may } = useSession()
  const table = useTableState(TABLE)
  const answer = alerts.useList(table.query)
  const bulk = alerts.useBulk()
  const remove = useDeleteAction<Alert>(bulk, {
    noun: 'alert',
    nameOf: ({ name }) => name,
    consequence: 'Nobody is told of what they watched any more; what they raised ends, and stays listed.',
  })
  const mayWrite = may('write', 'alerts')
  const create = mayWrite && (
    <Link className="button primary" to={addresses.newAlert()}>
      New alert
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Alerts">{create}</ScreenHeader>
      <DataTable
        name="Alerts"
        columns={ALERT_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.alert(row.id)}
        panel={row => <AlertFacts alert={row} />}
        bulkActions={mayWrite ? [...switchActions(bulk, 'alert'), EDIT, remove] : []}
        empty={{
          title: 'No alerts yet',
          text: 'An alert tells you by mail or webhook, within a minute, when a buyer stops answering, a publisher sends far more than usual, pings get no answer, a pool or the balance runs low, and once more when it is over. Before you switch one on you see what it would have told in the last 30 days.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
