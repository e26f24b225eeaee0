import { counted } from '../../format/format-number.ts'
import { type ApiClient, dataOf, type Schemas } from '../api-client.ts'
import { ApiError, fieldWords } from '../api-error.ts'

type Undoing = { readonly eventId: number } | { readonly batchId: string }
type RestoredRecords = Schemas['Restored']['changes']
export type RestoredRecord = RestoredRecords[number]

/** Brings back what one event changed, or all of a batch: all of it or nothing. */
export async function restore(client: ApiClient, what: Undoing) {
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
}

/** One record that was deleted, as the audit log names it. */
export interface Deletion {
  /** Its root key: `affiliate`. */
  readonly resource: string
  readonly id: number
}

/** Brings back what was deleted, by the event that the log has of it. */
export async function restoreDeletion(client: ApiClient, deletion: Deletion): Promise<Undone> {
  const event = await deletionEvent(client, deletion)
  if (event === undefined) throw new Error('The audit history does not have it any more.')
  const { changes } = await restore(client, { eventId: event.id })
  return { undone: restoredSentence(changes) }
}

/** What the log has of a deletion. */
export async function deletionEvent(
  client: ApiClient,
  { resource, id }: Deletion,
): Promise<Schemas['AuditEvent'] | undefined> {
  const query = { resource, resource_id: id, operation: 'delete', per_page: 1 }
  const [event] = await dataOf(client.GET('/api/v5/audit_events.json', { params: { query } }))
  return event?.audit_event
}

/** What came of taking something back, where more can be said of it than that all is as it was. */
export interface Undone {
  /** In a sentence: “Restored 1 record, without sip_password: it is kept secret.” */
  readonly undone: string
}

/** What is not there any more, such as a secret, is left out, and named. */
export function restoredSentence(changes: RestoredRecords): string {
  const removed = changes.filter(isGone).length
  const restored = changes.length - removed
  const done = [
    ...(restored > 0 ? [`Restored ${counted(restored, 'record')}`] : []),
    ...(removed > 0 ? [`${restored > 0 ? 'removed' : 'Removed'} ${counted(removed, 'record')}`] : []),
  ].join(' and ')
  const leftOut = changes.flatMap(({ left_out: names }) => names)
  return leftOut.length === 0 ? `${done}.` : `${done}, without ${leftOut.join('; ')}.`
}

/** It had been created: undone, it is there no longer. */
export function isGone({ status }: Pick<RestoredRecord, 'status'>): boolean {
  return status === 204
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
