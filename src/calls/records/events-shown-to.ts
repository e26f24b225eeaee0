import type { CallEventRow } from './list-call-events.ts'

/** Whose own calls are read: a publisher's, a buyer's, or with both null the Company's. */
interface Reader {
  readonly onlyAffiliateId: number | null
  readonly onlyTargetId: number | null
}

/** Who else might have taken the call, and why not, is the Company's business. */
const DECISIONS: ReadonlySet<string> = new Set(['candidates_considered', 'slot_taken', 'slot_refused'])

/** What tells who the buyer is. */
const OF_THE_BUYER: ReadonlySet<string> = new Set(['address', 'target_id', 'target_group_id'])

/**
 * A publisher and a buyer read their own calls and nothing else (completions.md §3): a publisher not whom they went to,
 * a buyer no other buyer.
 */
export function eventsShownTo(
  { onlyAffiliateId, onlyTargetId }: Reader,
  events: readonly CallEventRow[],
): readonly CallEventRow[] {
  if (onlyAffiliateId === null && onlyTargetId === null) return events
  const ownDecisions = events.filter(event => !DECISIONS.has(event.type))
  if (onlyTargetId !== null) {
    return ownDecisions.filter(({ data }) => {
      const targetId = data['target_id']
      return typeof targetId !== 'number' || targetId === onlyTargetId
    })
  }
  return ownDecisions.map(event => ({ ...event, data: withoutBuyer(event.data) }))
}

function withoutBuyer(data: CallEventRow['data']): CallEventRow['data'] {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !OF_THE_BUYER.has(name)))
}
