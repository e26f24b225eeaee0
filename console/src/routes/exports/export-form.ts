import type { Schemas } from '../../api/api-client.ts'
import { daysOf, instantsOf, type RangeName } from '../../parts/time-range.ts'

/** Days that are typed, not named. */
export const CHOSEN_DAYS = 'chosen'

/** An export as its form has it. */
export interface ExportValues {
  readonly days: RangeName | typeof CHOSEN_DAYS
  readonly created_at_start: string | null
  readonly created_at_end: string | null
  readonly status: readonly string[]
  readonly reason: readonly string[]
  readonly caller_number: string | null
  readonly duplicate: 'true' | 'false' | null
  readonly campaign_id: readonly number[]
  readonly affiliate_id: readonly number[]
  readonly target_id: readonly number[]
  readonly postback_key_id: readonly number[]
  readonly caller_state: string | null
  readonly caller_country: string | null
  readonly revenue: Dollars
  readonly payout: Dollars
}

/** Of what it came to; null: open on that side. */
interface Dollars {
  readonly from: number | null
  readonly to: number | null
}

export const NEW_EXPORT: ExportValues = {
  days: '7-days',
  created_at_start: null,
  created_at_end: null,
  status: [],
  reason: [],
  caller_number: null,
  duplicate: null,
  campaign_id: [],
  affiliate_id: [],
  target_id: [],
  postback_key_id: [],
  caller_state: null,
  caller_country: null,
  revenue: { from: null, to: null },
  payout: { from: null, to: null },
}

/** No call is worth more. */
const MOST_DOLLARS = 1_000_000

/**
 * As the API takes it: null and an empty list narrow nothing there.
 * @param timeZone whose days are meant
 */
export function exportFields(values: ExportValues, timeZone: string): Schemas['ExportCreate'] {
  const { days, created_at_start, created_at_end, revenue, payout, ...filters } = values
  const { start, end } =
    days === CHOSEN_DAYS
      ? { start: created_at_start, end: created_at_end }
      : instantsOf(daysOf(days, timeZone), timeZone)
  return {
    params: {
      ...filters,
      revenue: rangeOf(revenue),
      payout: rangeOf(payout),
      created_at_start: start,
      created_at_end: end,
    },
  }
}

/** The API wants both ends, or none. */
function rangeOf({ from, to }: Dollars): readonly [number, number] | null {
  return from === null && to === null ? null : [from ?? 0, to ?? MOST_DOLLARS]
}
