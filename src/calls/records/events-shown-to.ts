import { asSeenBy, type PartyScope, partyOf } from '../../access/party.ts'
import { CALL_EVENT_VISIBILITY } from '../../access/visibility.ts'
import type { CallEventRow } from './list-call-events.ts'

/** Who else might have taken the call, and why they did not, is the Company's business; so is what its disk lacks. */
const COMPANYS_OWN: ReadonlySet<string> = new Set([
  'candidates_considered',
  'slot_taken',
  'slot_refused',
  'recording_failed',
])

/**
 * Publishers and buyers read their own calls and nothing else (completions.md §3): a publisher does not learn who the
 * calls went to, nor a buyer about other buyers.
 */
export function eventsShownTo(reader: PartyScope, events: readonly CallEventRow[]): readonly CallEventRow[] {
  const party = partyOf(reader)
  if (party === 'company') return events
  return events
    .filter(({ type, data }) => !COMPANYS_OWN.has(type) && !isOfOtherBuyer(data, reader))
    .map(event => ({ ...event, data: asSeenBy(party, CALL_EVENT_VISIBILITY, event.data) }))
}

/** Or of a plain number, which a menu option names. */
function isOfOtherBuyer(data: CallEventRow['data'], { onlyTargetId }: PartyScope): boolean {
  return onlyTargetId !== null && 'target_id' in data && data['target_id'] !== onlyTargetId
}
