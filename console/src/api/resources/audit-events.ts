import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type AuditEvent = Schemas['AuditEvent']

/** Read only: nothing creates or changes them but what is done elsewhere. */
export const auditEvents = createResource<AuditEvent, never, never>({
  name: 'audit_events',
  rootKey: 'audit_event',
  list: '/api/v5/audit_events.json',
  one: '/api/v5/audit_events/{id}.json',
})
