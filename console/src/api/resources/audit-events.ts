import { useSession } from '../../session/session.ts'
import { dataOf, type Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'
import { useApi } from '../use-api.ts'
import { useRenewal } from '../use-renewal.ts'
import type { Undone } from './restore.ts'

export type AuditEvent = Schemas['AuditEvent']

/** Read only: nothing creates or changes them but what is done elsewhere. */
export const auditEvents = createResource<AuditEvent, never, never>({
  name: 'audit_events',
  rootKey: 'audit_event',
  list: '/api/v5/audit_events.json',
  one: '/api/v5/audit_events/{id}.json',
})

/** One record that was deleted, as the audit log names it. */
export interface Deletion {
  /** Its root key: `affiliate`. */
  readonly resource: string
  readonly id: number
}

/** Brings back what was deleted, by the event that the log has of it; null for who may not: they are offered nothing. */
export function useUndoDeletion(): ((deletion: Deletion) => Promise<Undone>) | null {
  const { client } = useApi()
  const { may } = useSession()
  const renew = useRenewal()
  if (!may('write', 'audit_events')) return null
  return async ({ resource, id }) => {
    // Whoever deletes hardly ever takes it back: until then nobody waits for how that is done.
    const { restore, restoredSentence } = await import('./restore.ts')
    const query = { resource, resource_id: id, operation: 'delete', per_page: 1 }
    const [event] = await dataOf(client.GET('/api/v5/audit_events.json', { params: { query } }))
    if (event === undefined) throw new Error('The audit history does not have it any more.')
    const { changes } = await restore(client, { eventId: event.audit_event.id })
    await renew()
    return { undone: restoredSentence(changes) }
  }
}
