import { lazy, Suspense, useCallback } from 'react'
import { addresses } from '../../addresses.ts'
import type { Call } from '../../api/resources/calls.ts'
import { Link } from '../../parts/link.tsx'
import { SavedViews } from '../../parts/saved-views/saved-views.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkDialog } from '../../table/bulk-action.ts'
import { type CallNames, callColumns } from './call-columns.tsx'
import { callTable } from './call-filters.ts'
import { CallLog } from './call-log.tsx'

/** Nobody waits for it before a row is opened. */
const CallPanel = lazy(async () => ({ default: (await import('./call-panel.tsx')).CallPanel }))

const SuppressCallersBox = lazy(async () => ({
  default: (await import('./suppress-callers-box.tsx')).SuppressCallersBox,
}))

const SUPPRESS: BulkDialog<Call> = {
  label: 'Suppress callers',
  dialog: (rows, ports) => (
    <Suspense>
      <SuppressCallersBox rows={rows} {...ports} />
    </Suspense>
  ),
}

export function CallList() {
  const { role, may } = useSession()
  const columns = useCallback((names: CallNames) => callColumns(names, role), [role])
  return (
    <CallLog
      name="Calls"
      table={callTable(role)}
      columns={columns}
      panel={call => (
        <Suspense fallback={null}>
          <CallPanel key={call.uuid} row={call} />
        </Suspense>
      )}
      actions={
        <>
          <SavedViews page="calls" address={addresses.calls()} />
          {may('write', 'simulated_calls') && (
            <Link className="button" to={addresses.newTestCall()}>
              Test call
            </Link>
          )}
        </>
      }
      bulkActions={may('write', 'suppressed_numbers') ? [SUPPRESS] : []}
      empty={{
        title: 'No calls yet',
        text:
          role === 'buyer'
            ? 'Calls that come to you are shown here, with what became of them and what you pay for them.'
            : 'Whoever dials one of your numbers, or calls a reservation, is shown here with what became of it, why, and what it was worth.',
      }}
    />
  )
}
