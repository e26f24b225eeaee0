import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { addresses } from '../../addresses.ts'
import { type Alert, alerts } from '../../api/resources/alerts.ts'
import { editAction } from '../../bulk-edit/edit-action.tsx'
import { RecordTabs } from '../../detail/record-tabs.tsx'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkDialog } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { switchActions } from '../../table/switch-actions.ts'
import { useTableState } from '../../table/table-state.ts'
import { useDeleteAction } from '../../table/use-delete-action.ts'
import { ALERT_COLUMNS } from './alert-columns.tsx'
import { AlertEvents } from './alert-events.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { ALERT_TABLE } from './alert-filters.ts'

const EDIT = editAction(async () => (await import('./alert-bulk-edit.tsx')).AlertBulkEdit)

const SwitchOnBox = lazy(async () => ({ default: (await import('./switch-on-box.tsx')).SwitchOnBox }))

const SWITCH_ON: BulkDialog<Alert> = {
  label: 'Switch on',
  dialog: (rows, ports) => (
    <Suspense>
      <SwitchOnBox rows={rows} {...ports} />
    </Suspense>
  ),
}

/** The alerts there are, and what all of them have raised. */
export function AlertList() {
  const { may } = useSession()
  const create = may('write', 'alerts') && (
    <Link className="button primary" to={addresses.newAlert()}>
      New alert
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Alerts">{create}</ScreenHeader>
      <RecordTabs
        label="Parts of alerts"
        address={addresses.alerts()}
        tabs={[
          { id: 'alerts', label: 'Alerts', content: () => <Alerts create={create} /> },
          { id: 'events', label: 'Events', content: () => <AlertEvents alertId={null} /> },
        ]}
      />
      <Outlet />
    </>
  )
}

function Alerts({ create }: { readonly create: ReactNode }) {
  const { may } = useSession()
  const table = useTableState(ALERT_TABLE)
  const answer = alerts.useList(table.query)
  const bulk = alerts.useBulk()
  const remove = useDeleteAction<Alert>(bulk, {
    noun: 'alert',
    nameOf: ({ name }) => name,
    consequence: 'Nobody is told of what they watched any more; what they raised ends, and stays listed.',
  })
  const mayWrite = may('write', 'alerts')
  return (
    <DataTable
      name="Alerts"
      columns={ALERT_COLUMNS}
      table={table}
      answer={answer}
      rowId={row => row.id}
      rowAddress={row => addresses.alert(row.id)}
      panel={row => <AlertFacts alert={row} />}
      bulkActions={mayWrite ? [SWITCH_ON, ...switchActions(bulk, 'alert', ['off']), EDIT, remove] : []}
      empty={{
        title: 'No alerts yet',
        text: 'An alert tells you by mail or webhook, within a minute, when a buyer stops answering, a publisher sends far more than usual, pings get no answer, a pool or the balance runs low, and once more when it is over. Before you switch one on you see what it would have told in the last 30 days.',
        action: create,
      }}
    />
  )
}
