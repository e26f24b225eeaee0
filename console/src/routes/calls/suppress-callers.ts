import { type ApiClient, dataOf } from '../../api/api-client.ts'
import { fieldWords } from '../../api/api-error.ts'
import type { Call } from '../../api/resources/calls.ts'
import { counted } from '../../format/format-number.ts'
import type { BulkOutcome } from '../../table/bulk-action.ts'

/** Who called, each once; without those whose number is withheld. */
export function callersOf(calls: readonly Pick<Call, 'caller'>[]): readonly string[] {
  return [...new Set(calls.flatMap(({ caller }) => caller ?? []))]
}

/**
 * Suppresses callers everywhere, also those that were suppressed in some places; at most as many as the API changes at once.
 * @param undoBatch null: who does it may not undo it
 * @returns those that were refused, by their number
 */
export async function suppressCallers(
  client: ApiClient,
  callers: readonly string[],
  undoBatch: ((batchId: string) => Promise<unknown>) | null,
): Promise<BulkOutcome> {
  const changes = callers.map(number => ({ create: { number, campaign_id: null, affiliate_id: null } }))
  const answer = await dataOf(
    client.POST('/suppressed_numbers/bulk.json', { body: { changes, atomic: false } }),
  )
  const refused = answer.changes.flatMap(({ index, error, errors }) => {
    const reason = error ?? messagesOf(errors)
    const id = callers[index]
    return reason === undefined || id === undefined ? [] : [{ id, reason: `${id}: ${reason}` }]
  })
  const count = callers.length - refused.length
  return {
    sentence: `Suppressed ${counted(count, 'caller')}.`,
    refused,
    // Of a batch in which nothing was done the audit log knows nothing.
    ...(undoBatch !== null && { undo: async () => (count > 0 ? undoBatch(answer.batch_id) : undefined) }),
  }
}

/** The calls of callers that were refused: they stay selected. */
export function refusedCalls(
  calls: readonly Pick<Call, 'uuid' | 'caller'>[],
  { refused = [] }: Pick<BulkOutcome, 'refused'>,
): NonNullable<BulkOutcome['refused']> {
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]))
  return calls.flatMap(({ uuid, caller }) => {
    const reason = caller === null ? undefined : reasons.get(caller)
    return reason === undefined ? [] : [{ id: uuid, reason }]
  })
}

function messagesOf(errors: Readonly<Record<string, readonly string[]>> | undefined): string | undefined {
  if (errors === undefined) return undefined
  return Object.entries(errors)
    .map(([field, messages]) => `${fieldWords(field)} ${messages.join(', ')}.`)
    .join(' ')
}
