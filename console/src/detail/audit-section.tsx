import { lazy, Suspense } from 'react'
import type { RecordHistoryProps } from '../changes/record-history.tsx'
import { useSession } from '../session/session.ts'

/** It knows the words of every kind of record, which nothing else on a page waits for. */
const RecordHistory = lazy(async () => ({
  default: (await import('../changes/record-history.tsx')).RecordHistory,
}))

/** Who changed a record, and what it was before; each leads to where it can be undone. Nothing for who may not read it. */
export function AuditSection(props: RecordHistoryProps) {
  if (!useSession().may('read', 'audit_events')) return null
  return (
    <Suspense fallback={null}>
      <RecordHistory {...props} />
    </Suspense>
  )
}
