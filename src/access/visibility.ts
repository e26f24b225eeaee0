import { ofBuyer, ofCompany, ofPublisher } from './shown-to-whom.ts'

/**
 * What publishers and buyers are shown of their own calls and pings (docs/decisions/0037): what they earn or pay, but
 * not what the Company makes of it, nor with whom. These tables apply to every document, list, file and stream, and to
 * filters, since a filter gives away what it filters by. A field keeps its type for every reader: an amount that is not
 * the reader's is 0, a text is null, an id is null where the type allows it and else 0.
 */
export const FIRED_PIXEL_VISIBILITY = {
  id: 'everybody',
  timer_id: 'everybody',
  kind: 'everybody',
  seconds: 'everybody',
  // URLs may contain tracker keys and any amount.
  url: ofCompany(null),
  status: 'everybody',
  attempts: 'everybody',
  http_status: 'everybody',
  error: ofCompany(null),
  fired_at: 'everybody',
  settled_at: 'everybody',
} as const

export const CALL_VISIBILITY = {
  uuid: 'everybody',
  caller: 'everybody',
  caller_zip: 'everybody',
  caller_state: 'everybody',
  caller_city: 'everybody',
  caller_country: 'everybody',
  status: 'everybody',
  via: 'everybody',
  // The advertised number leads to whoever advertises it.
  number: ofPublisher(null),
  dialed_number: ofBuyer(null),
  cid: 'everybody',
  afid: ofPublisher(null),
  sid: ofPublisher(null),
  tid: ofBuyer(null),
  system_campaign_id: 'everybody',
  system_affiliate_id: ofPublisher(null),
  system_target_id: ofBuyer(null),
  target_group: ofBuyer({}),
  start_time: 'everybody',
  forwarded_time: 'everybody',
  end_time: 'everybody',
  dialed_call_duration: 'everybody',
  total_duration: 'everybody',
  ivr_duration: 'everybody',
  hold_duration: 'everybody',
  hung_up_by: 'everybody',
  keys_pressed: 'everybody',
  connected: 'everybody',
  converted: 'everybody',
  revenue: ofBuyer(0),
  payout: ofPublisher(0),
  charge_total: ofCompany(0),
  duplicate: 'everybody',
  repeat: 'everybody',
  affiliate_repeat: 'everybody',
  target_repeat: 'everybody',
  number_repeat: 'everybody',
  rescued: 'everybody',
  fired_pixels_count: 'everybody',
  fired_pixels: { each: FIRED_PIXEL_VISIBILITY },
  // A recording gives away who the buyer is.
  recording_url: ofBuyer(null),
  tags: 'by-key',
  reservation_uuid: 'everybody',
  company_id: 'everybody',
  created_at: 'everybody',
  updated_at: 'everybody',
} as const

/** What the calls of a list add up to. */
export const CALL_TOTALS_VISIBILITY = {
  total_calls: 'everybody',
  in_progress_count: 'everybody',
  repeat_count: 'everybody',
  duplicate_count: 'everybody',
  converted_count: 'everybody',
  total_duration: 'everybody',
  dialed_call_duration: 'everybody',
  revenue: ofBuyer(0),
  payout: ofPublisher(0),
  charge_total: ofCompany(0),
  profit: ofCompany(0),
} as const

/** The data of all kinds of call events. What is not for the reader is left out. */
export const CALL_EVENT_VISIBILITY = {
  action: 'everybody',
  address: ofBuyer(undefined),
  affiliate_id: ofPublisher(undefined),
  attempts: 'everybody',
  // The Company may have named the recording after a buyer.
  audio_file_name: ofCompany(undefined),
  basis: ofCompany(undefined),
  before: ofCompany(undefined),
  campaign_id: 'everybody',
  candidates: ofCompany(undefined),
  cause: 'everybody',
  // A campaign that a menu option leads to is a destination like any other.
  cid: ofCompany(undefined),
  // Criteria belong to one buyer.
  criterion_id: ofBuyer(undefined),
  digit: 'everybody',
  fired_pixel_id: 'everybody',
  http_status: 'everybody',
  hung_up_by: 'everybody',
  kind: 'everybody',
  leg: 'everybody',
  // What the Company's people note of a correction is for themselves.
  note: ofCompany(undefined),
  only_reserved_target: 'everybody',
  order: ofCompany(undefined),
  payout: ofPublisher(undefined),
  reason: 'everybody',
  reservation_uuid: 'everybody',
  revenue: ofBuyer(undefined),
  ring_timeout_seconds: 'everybody',
  seconds: 'everybody',
  tags: 'by-key',
  target_group_id: ofBuyer(undefined),
  target_id: ofBuyer(undefined),
  tier_seconds: 'everybody',
  time: 'everybody',
  timer_id: 'everybody',
  user: ofCompany(undefined),
} as const

export const INBOUND_VISIBILITY = {
  call_uuid: 'everybody',
  uuid: 'everybody',
  // Some Companies give each publisher a key of its own.
  postback_key_id: ofPublisher(0),
  caller_number: 'everybody',
  affiliate_id: ofPublisher(0),
  campaign_id: 'everybody',
  target_id: ofBuyer(null),
  revenue: ofBuyer(0),
  payout: ofPublisher(0),
  status: 'everybody',
  duplicate_order: 'everybody',
  duplicate_original_uuid: 'everybody',
  caller_state: 'everybody',
  caller_city: 'everybody',
  caller_zip: 'everybody',
  caller_country: 'everybody',
  created_at: 'everybody',
  confirmed_at: 'everybody',
  ended_at: 'everybody',
  time_to_resolve: 'everybody',
  fired_pixels_count: 'everybody',
  fired_pixels_error_count: 'everybody',
  // With the payout, its percentage of the revenue gives away the revenue.
  pbm_table_version: ofCompany(null),
  pbm_rule_id: ofCompany(null),
  pbm_bucket: ofCompany(null),
  pbm_variant: ofCompany(null),
  pbm_original_payout: ofCompany(null),
  pbm_percent_of_revenue: ofCompany(null),
} as const

/** A ping by itself. */
export const FOUND_INBOUND_VISIBILITY = {
  ...INBOUND_VISIBILITY,
  reason: ofPublisher(null),
  tags: 'by-key',
  order: ofCompany(null),
  candidates: ofCompany(null),
} as const

export const REPORT_ROW_VISIBILITY = {
  id: 'everybody',
  facet_name: 'everybody',
  total_calls: 'everybody',
  repeat_count: 'everybody',
  duplicate_count: 'everybody',
  unique_calls: 'everybody',
  converted_count: 'everybody',
  revenue: ofBuyer(0),
  payout: ofPublisher(0),
  cost: ofCompany(0),
  total_duration: 'everybody',
  total_duration_percent: 'everybody',
  rescued_count: 'everybody',
  rescued_revenue: ofBuyer(0),
  connected_duration: 'everybody',
  connected_duration_percent: 'everybody',
  in_progress_count: 'everybody',
  profit: ofCompany(0),
  repeat_count_percent: 'everybody',
  duplicate_count_percent: 'everybody',
  converted_count_percent: 'everybody',
  rescued_count_percent: 'everybody',
  epc: ofBuyer(0),
  cpc: ofCompany(0),
} as const

/** Who may ask for which facet of a report: its rows name, or at least count, whatever they are grouped by. */
export const REPORT_FACET_VISIBILITY = {
  number: ofPublisher(undefined),
  campaign: 'everybody',
  affiliate: ofPublisher(undefined),
  target: ofBuyer(undefined),
  date: 'everybody',
  tag_value: 'everybody',
  state: 'everybody',
} as const

/** Tiers of the conversion criteria that a buyer reads with its Target. */
export const TIER_VISIBILITY = {
  seconds: 'everybody',
  revenue: ofBuyer(0),
  payout: ofPublisher(0),
  payout_percent: ofPublisher(null),
} as const
