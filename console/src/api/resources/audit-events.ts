import { dataOf, type Schemas } from '../api-client.ts'
import { ApiError, fieldWords } from '../api-error.ts'
import { createResource, useAction } from '../resource.ts'

export type AuditEvent = Schemas['AuditEvent']

/** Read only: nothing creates or changes them but what is done elsewhere. */
export const auditEvents = createResource<AuditEvent, never, never>({
  name: 'audit_events',
  rootKey: 'audit_event',
  list: '/api/v5/audit_events.json',
  one: '/api/v5/audit_events/{id}.json',
})

/** Brings back what one event changed, or all of a batch: all of it or nothing. */
export function useRestore() {
  return useAction(async (client, what: { readonly eventId: number } | { readonly batchId: string }) => {
    const restored =
      'eventId' in what
        ? client.POST('/api/v5/audit_events/{id}/restore.json', {
            params: { path: { id: what.eventId } },
            body: {},
          })
        : client.POST('/api/v5/audit_events/batches/{batch_id}/restore.json', {
            params: { path: { batch_id: what.batchId } },
            body: {},
          })
    try {
      return await dataOf(restored)
    } catch (error) {
      throw error instanceof ApiError ? inSentence(error) : error
    }
  })
}

/** A refusal names what is in the way record by record. */
function inSentence(error: ApiError): Error {
  const { changes = [] } = (error.body ?? {}) as Schemas['NotRestored']
  const reasons = changes.map(({ error: sentence, errors = {} }) =>
    [
      sentence,
      ...Object.entries(errors).map(([field, messages]) => `${fieldWords(field)} ${messages.join(', ')}.`),
    ]
      .filter(Boolean)
      .join(' '),
  )
  return reasons.length === 0 ? error : new Error(`Nothing was restored. ${[...new Set(reasons)].join(' ')}`)
}
