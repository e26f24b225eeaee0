import { useCallback } from 'react'
import { addresses } from '../../addresses.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { type CallNames, callColumns } from './call-columns.tsx'
import { CallFacts } from './call-facts.tsx'
import { callTable } from './call-filters.ts'
import { CallLog } from './call-log.tsx'

export function CallList() {
  const { role, may } = useSession()
  const columns = useCallback((names: CallNames) => callColumns(names, role), [role])
  return (
    <CallLog
      name="Calls"
      table={callTable(role)}
      columns={columns}
      panel={(call, names) => <CallFacts call={call} names={names} />}
      actions={
        may('write', 'simulated_calls') && (
          <Link className="button" to={addresses.newTestCall()}>
            Test call
          </Link>
        )
      }
      empty={{
        title: 'No calls yet',
        text: 'Whoever dials one of your numbers, or calls a reservation, is shown here with what became of it, why, and what it was worth.',
      }}
    />
  )
}
