import { useSession } from '../../session/session.ts'
import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'
import { useApi } from '../use-api.ts'
import { useRenewal } from '../use-renewal.ts'
import type { Deletion, Undone } from './restore.ts'

export type AuditEvent = Schemas['AuditEvent']

/** Read only: nothing creates or changes them but what is done elsewhere. */
export const auditEvents = createResource<AuditEvent, never, never>({
  name: 'audit_events',
  rootKey: 'audit_event',
  list: '/api/v5/audit_events.json',
  one: '/api/v5/audit_events/{id}.json',
})

/** Brings back what was deleted, by the event that the log has of it; null for who may not: they are offered nothing. */
export function useUndoDeletion(): ((deletion: Deletion) => Promise<Undone>) | null {
  const { client } = useApi()
  const { may } = useSession()
  const renew = useRenewal()
  if (!may('write', 'audit_events')) return null
  return async deletion => {
    // Whoever deletes hardly ever takes it back: until then nobody waits for how that is done.
    const { restoreDeletion } = await import('./restore.ts')
    const undone = await restoreDeletion(client, deletion)
    await renew()
    return undone
  }
}
