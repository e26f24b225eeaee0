import type { Party } from './party.ts'

/**
 * What a publisher and a buyer are shown of the calls and pings that are theirs (docs/decisions/0037): what it earns or
 * pays, and not what the Company makes of it, nor with whom. Every document, list, file and stream of them is cut by
 * these tables; so is what may be asked for, since a filter tells what it filters by. A field keeps its type for every
 * reader: an amount that is not the reader's is 0, a text null, an id null where it may be, else 0.
 */
const only = <const Value>(party: Party, instead: Value) => ({ only: party, instead })

/** Whom a call went to, and what it paid for it. */
const ofBuyer = <const Value>(instead: Value) => only('buyer', instead)

/** Through whom it came, and what it was paid. */
const ofPublisher = <const Value>(instead: Value) => only('publisher', instead)

/** What is between the Company and nobody. */
const ofCompany = <const Value>(instead: Value) => only('company', instead)

export const FIRED_PIXEL_SIGHTS = {
  id: 'everybody',
  timer_id: 'everybody',
  kind: 'everybody',
  seconds: 'everybody',
  // URLs hold keys of trackers, and every amount.
  url: ofCompany(null),
  status: 'everybody',
  attempts: 'everybody',
  http_status: 'everybody',
  error: ofCompany(null),
  fired_at: 'everybody',
  settled_at: 'everybody',
} as const

export const CALL_SIGHTS = {
  uuid: 'everybody',
  caller: 'everybody',
  caller_zip: 'everybody',
  caller_state: 'everybody',
  caller_city: 'everybody',
  caller_country: 'everybody',
  status: 'everybody',
  via: 'everybody',
  // Whoever knows what is advertised finds who advertises it.
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
  fired_pixels: { each: FIRED_PIXEL_SIGHTS },
  // Whoever listens to the buyer hears who it is.
  recording_url: ofBuyer(null),
  tags: 'by-key',
  reservation_uuid: 'everybody',
  company_id: 'everybody',
  created_at: 'everybody',
  updated_at: 'everybody',
} as const

/** What events of a call say, whichever they are. Where it is not the reader's, they do not say it. */
export const CALL_EVENT_SIGHTS = {
  action: 'everybody',
  address: ofBuyer(undefined),
  affiliate_id: ofPublisher(undefined),
  attempts: 'everybody',
  // The Company names its recordings for itself: after a buyer, perhaps.
  audio_file_name: ofCompany(undefined),
  basis: ofCompany(undefined),
  campaign_id: 'everybody',
  candidates: ofCompany(undefined),
  cause: 'everybody',
  // A campaign that a menu option leads to is a destination as any other.
  cid: ofCompany(undefined),
  // Each buyer has criteria of its own.
  criterion_id: ofBuyer(undefined),
  digit: 'everybody',
  fired_pixel_id: 'everybody',
  http_status: 'everybody',
  hung_up_by: 'everybody',
  kind: 'everybody',
  leg: 'everybody',
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
} as const

export const INBOUND_SIGHTS = {
  call_uuid: 'everybody',
  uuid: 'everybody',
  // Some Companies have a key for each publisher.
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
  // A payout and its percentage of the revenue are the revenue.
  pbm_table_version: ofCompany(null),
  pbm_rule_id: ofCompany(null),
  pbm_bucket: ofCompany(null),
  pbm_variant: ofCompany(null),
  pbm_original_payout: ofCompany(null),
  pbm_percent_of_revenue: ofCompany(null),
} as const

export const REPORT_ROW_SIGHTS = {
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

/** By what calls may be reported: whom rows would name, or tell apart. */
export const REPORT_FACET_SIGHTS = {
  number: ofPublisher(undefined),
  campaign: 'everybody',
  affiliate: ofPublisher(undefined),
  target: ofBuyer(undefined),
  date: 'everybody',
  tag_value: 'everybody',
  state: 'everybody',
} as const

/** Of the conversion criteria that a buyer reads with its Target. */
export const TIER_SIGHTS = {
  seconds: 'everybody',
  revenue: ofBuyer(0),
  payout: ofPublisher(0),
  payout_percent: ofPublisher(null),
} as const
