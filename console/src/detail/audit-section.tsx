import { lazy, Suspense } from 'react'
import { useSession } from '../session/session.ts'

/** It knows the words of every kind of record, which nothing else on a page waits for. */
const RecordHistory = lazy(async () => ({
  default: (await import('../changes/record-history.tsx')).RecordHistory,
}))

export interface AuditSectionProps {
  /** The root key of the record: `affiliate`. */
  readonly resource: string
  readonly recordId: number
}

/** Who changed a record, and what it was before; each leads to where it can be undone. Nothing for who may not read it. */
export function AuditSection(props: AuditSectionProps) {
  if (!useSession().may('read', 'audit_events')) return null
  return (
    <Suspense fallback={null}>
      <RecordHistory {...props} />
    </Suspense>
  )
}
