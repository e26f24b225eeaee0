import type { RtbNetwork } from '../../harness/rtb-network.ts'
import type { Fields } from '../shape-problems.ts'

/** service-api.md, RTB Inbound; completions.md §9 for what is null. */
export const INBOUND_FIELDS: Fields = {
  call_uuid: 'uuid',
  uuid: 'uuid',
  postback_key_id: 'integer',
  caller_number: 'string|null',
  affiliate_id: 'integer',
  campaign_id: 'integer',
  target_id: 'integer|null',
  revenue: 'number',
  payout: 'number',
  status: 'string',
  duplicate_order: 'integer',
  duplicate_original_uuid: 'uuid',
  caller_state: 'string|null',
  caller_city: 'string|null',
  caller_zip: 'string|null',
  caller_country: 'string|null',
  created_at: 'timestamp',
  confirmed_at: 'timestamp|null',
  ended_at: 'timestamp|null',
  time_to_resolve: 'number|null',
  fired_pixels_count: 'integer',
  fired_pixels_error_count: 'integer',
}

/** Only where the Company has payout bid modification. */
export const INBOUND_PAYOUT_FIELDS: Fields = {
  pbm_table_version: 'string|null',
  pbm_rule_id: 'integer|null',
  pbm_bucket: 'integer|null',
  pbm_variant: 'string|null',
  pbm_original_payout: 'number|null',
  pbm_percent_of_revenue: 'number|null',
}

const CHOICES = [{ id: 'integer', name: 'string' }] as const

/** completions.md §9, Log. */
export const CHOICE_FIELDS: Fields = {
  campaigns: CHOICES,
  publishers: CHOICES,
  targets: CHOICES,
  postback_keys: CHOICES,
  statuses: ['string'],
}

/** service-api.md, Export. */
export const EXPORT_FIELDS: Fields = {
  id: 'integer',
  format: 'string',
  in_progress: 'boolean',
  export_count: 'integer|null',
  export_progress: 'integer',
  export_percentage: 'number',
  file_upload_url: 'string|null',
  errors: 'object',
}

/** A ping's row of the log, as filters must name it to find it. */
export interface LoggedPing {
  readonly network: RtbNetwork
  readonly affiliateId: number
}

export type Value = string | number | boolean | readonly (string | number)[]

/** One filter of the log, of the list as of exports. */
export interface FilterContract {
  /** Finds the row. */
  readonly finding: (ping: LoggedPing) => Value
  /** Finds none; left out where nothing does. */
  readonly missing?: Value
  /** Whether several values may stand in it, plain or in brackets. */
  readonly isList?: boolean
  /** Refused. */
  readonly wrong: readonly Value[]
}

const NOBODY = 2_000_000

/** A date, so many days from now. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** service-api.md, RTB Inbounds log; the row is that of a ping a moment ago, from Washington, that is worth nothing. */
export const INBOUND_FILTERS: Readonly<Record<string, FilterContract>> = {
  campaign_id: { finding: p => p.network.campaignId, missing: NOBODY, isList: true, wrong: ['x', 1.5] },
  affiliate_id: { finding: p => p.affiliateId, missing: NOBODY, isList: true, wrong: ['x', 1.5] },
  target_id: {
    finding: p => p.network.targetIds[0] ?? NOBODY,
    missing: NOBODY,
    isList: true,
    wrong: ['x', 1.5],
  },
  postback_key_id: { finding: p => p.network.keyId, missing: NOBODY, isList: true, wrong: ['x', 1.5] },
  status: { finding: () => 'reserved', missing: 'claimed', isList: true, wrong: ['ringing'] },
  duplicate: { finding: () => false, missing: true, wrong: ['maybe'] },
  caller_state: { finding: () => 'DC', missing: 'NY', wrong: [] },
  caller_country: { finding: () => 'US', missing: 'CA', wrong: [] },
  revenue: { finding: () => [0, 10], missing: [5, 10], wrong: [['low', 'high'], [1], [1, 2, 3]] },
  payout: { finding: () => [0, 10], missing: [5, 10], wrong: [['low', 'high'], [1], [1, 2, 3]] },
  created_at: { finding: () => 'last_7d', missing: 'last_month', wrong: ['last_7y', 'last_90d'] },
  created_at_start: {
    finding: () => dayFromNow(-1),
    missing: dayFromNow(2),
    wrong: ['soon', dayFromNow(-90)],
  },
  created_at_end: { finding: () => dayFromNow(1), missing: '2020-01-01', wrong: ['soon', '2020-02-30'] },
}
