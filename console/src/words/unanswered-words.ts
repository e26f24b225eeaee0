import { sentenceCase } from './reason-words.ts'

/**
 * Why pings found nobody, as headings of their numbers; what became of one is told by `pingSentence`. The service names one
 * reason of a ping, the first of its list that held for anybody: the others may have been skipped for another.
 */
const UNANSWERED: Readonly<Record<string, string>> = {
  'no-target paused': 'At least one target paused',
  'no-target suppressed': 'Caller calls at least one target too often',
  'no-target capped': 'At least one target full',
  'no-target closed': 'At least one target closed',
  'no-target tag_mismatch': 'At least one target’s tags do not match',
  'no-target no_bid': 'No bid, or no target to ask',
  'rejected paused': 'Key, campaign or publisher paused',
  'rejected suppressed': 'Caller suppressed, or too often',
  'rejected shield': 'Publisher’s share of blocked pings',
}

/** @param reason null: none is known */
export function unansweredWords(status: string, reason: string | null): string {
  if (reason === null) return status === 'rejected' ? 'Rejected' : 'No target'
  return UNANSWERED[`${status} ${reason}`] ?? sentenceCase(reason)
}

/** What the list of pings is narrowed to by a reason. */
export const UNANSWERED_REASONS = [
  { value: 'paused', label: 'Paused' },
  { value: 'suppressed', label: 'Caller suppressed, or too often' },
  { value: 'shield', label: 'Share of blocked pings' },
  { value: 'capped', label: 'Full' },
  { value: 'closed', label: 'Closed' },
  { value: 'tag_mismatch', label: 'Tags do not match' },
  { value: 'no_bid', label: 'No bid' },
]
