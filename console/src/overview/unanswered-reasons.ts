import type { PingReport } from '../api/resources/ping-reports.ts'
import type { SearchParameters } from '../search-parameters.ts'
import { unansweredWords } from '../words/unanswered-words.ts'

/** A reason for which pings found nobody. */
export interface UnansweredReason {
  readonly words: string
  readonly today: number
  readonly yesterday: number
  /** What picks today's pings of it from the log. */
  readonly query: SearchParameters
}

/** What fits beside the rest of the page. */
const MOST = 5

/** Those with most pings today first, and those that were there yesterday alone last. */
export function unansweredReasons({ rows }: Pick<PingReport, 'rows'>): readonly UnansweredReason[] {
  return rows
    .filter(({ status }) => status === 'no-target' || status === 'rejected')
    .slice(0, MOST)
    .map(({ status, reason, pings, previous }) => ({
      words: unansweredWords(status, reason),
      today: pings,
      yesterday: previous?.pings ?? 0,
      query: { range: 'today', 'status[]': [status], ...(reason !== null && { 'reason[]': [reason] }) },
    }))
}
