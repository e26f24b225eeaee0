import type { Ineligibility } from './ineligibility.ts'

/**
 * What the publisher reads in `X-No-Target-Reason` (completions.md §6). The order is that of §9: when candidates were
 * skipped for different reasons, the earliest word in this list is sent.
 */
export const NO_TARGET_REASONS = [
  'paused',
  'suppressed',
  'shield',
  'capped',
  'closed',
  'tag_mismatch',
  'no_bid',
] as const

export type NoTargetReason = (typeof NO_TARGET_REASONS)[number]

/** The publisher-facing word for a set of skipped candidates, or null when there was none to skip. */
export function firstNoTargetReason(reasons: Iterable<Ineligibility>): NoTargetReason | null {
  const words = new Set<NoTargetReason>()
  for (const reason of reasons) words.add(NO_TARGET_REASON[reason])
  return NO_TARGET_REASONS.find(word => words.has(word)) ?? null
}

/** The publisher-facing word of each reason: publishers learn the kind of obstacle, not the buyer's set-up. */
const NO_TARGET_REASON: Readonly<Record<Ineligibility, NoTargetReason>> = {
  paused: 'paused',
  outside_business_hours: 'closed',
  concurrency_cap_full: 'capped',
  hard_cap_full: 'capped',
  hourly_cap_full: 'capped',
  daily_cap_full: 'capped',
  monthly_cap_full: 'capped',
  group_concurrency_cap_full: 'capped',
  group_hard_cap_full: 'capped',
  group_hourly_cap_full: 'capped',
  group_daily_cap_full: 'capped',
  group_monthly_cap_full: 'capped',
  tag_mismatch: 'tag_mismatch',
  caller_too_frequent: 'suppressed',
  bid_declined: 'no_bid',
  bid_timeout: 'no_bid',
  bid_failed: 'no_bid',
}
