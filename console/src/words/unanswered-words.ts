import { sentenceCase } from './reason-words.ts'

/** Why pings found nobody, as headings of their numbers; what became of one is told by `pingSentence`. */
const UNANSWERED: Readonly<Record<string, string>> = {
  'no-target paused': 'Every target paused',
  'no-target suppressed': 'Caller calls too often',
  'no-target capped': 'Every target that fits full',
  'no-target closed': 'Every target that fits closed',
  'no-target tag_mismatch': 'No target takes callers with these tags',
  'no-target no_bid': 'No buyer bid in time',
  'rejected paused': 'Key, campaign or publisher paused',
  'rejected suppressed': 'Caller suppressed',
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
