/** The API's reason words, as an operator would say them. */
export const REASON_WORDS: Readonly<Record<string, string>> = {
  paused: 'Paused',
  outside_business_hours: 'Outside business hours',
  concurrency_cap_full: 'Concurrency cap full',
  hard_cap_full: 'Hard cap full',
  hourly_cap_full: 'Hourly cap full',
  daily_cap_full: 'Daily cap full',
  monthly_cap_full: 'Monthly cap full',
  group_concurrency_cap_full: 'Group’s concurrency cap full',
  group_hard_cap_full: 'Group’s hard cap full',
  group_hourly_cap_full: 'Group’s hourly cap full',
  group_daily_cap_full: 'Group’s daily cap full',
  group_monthly_cap_full: 'Group’s monthly cap full',
  tag_mismatch: 'Tags do not match',
  caller_too_frequent: 'Caller calls too often',
  bid_declined: 'Buyer declined to bid',
  bid_timeout: 'Buyer’s bid came too late',
  bid_failed: 'Buyer’s bid failed',
}

/**
 * Why a candidate was skipped. A word that this page does not know is shown as it is, without its underscores.
 */
export function reasonWords(reason: string): string {
  return REASON_WORDS[reason] ?? sentenceCase(reason)
}

/**
 * `no_answer` → `No answer`
 */
export function sentenceCase(word: string): string {
  const text = word.replaceAll(/[_-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
