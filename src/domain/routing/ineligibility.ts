import type { CapKind } from '../caps/cap-limits.ts'

/** Why a candidate is skipped; the words of `reason` in a routing preview and in call events (completions.md §5). */
export const INELIGIBILITIES = [
  'paused',
  'outside_business_hours',
  'concurrency_cap_full',
  'hard_cap_full',
  'hourly_cap_full',
  'daily_cap_full',
  'monthly_cap_full',
  'group_concurrency_cap_full',
  'group_hard_cap_full',
  'group_hourly_cap_full',
  'group_daily_cap_full',
  'group_monthly_cap_full',
  'tag_mismatch',
  'caller_too_frequent',
  'bid_declined',
  'bid_timeout',
  'bid_failed',
] as const

export type Ineligibility = (typeof INELIGIBILITIES)[number]

/** The word for a full cap of a target. */
export function fullCapReason(kind: CapKind): Ineligibility {
  return `${kind}_cap_full`
}

/** The word for a full cap of one of a target's groups. */
export function fullGroupCapReason(kind: CapKind): Ineligibility {
  return `group_${kind}_cap_full`
}
