import { ofCompany, ofWriters } from './shown-to-whom.ts'

/**
 * What is shown of resources, secrets above all, and to whom: the other half of the table in `visibility.ts`
 * (docs/decisions/0057).
 */
export const COMPANY_VISIBILITY = {
  id: 'everybody',
  name: 'everybody',
  // It shows numbers of any of the Company's campaigns.
  embedded_key: ofWriters('company'),
  per_number: 'everybody',
  use_global_suppression_list: 'everybody',
  balance: 'everybody',
  // Left out for all but administrators where the document is made.
  owner_user_name: 'everybody',
  created_at: 'everybody',
  updated_at: 'everybody',
} as const

/** What lists of Campaigns show. */
export const LISTED_CAMPAIGN_VISIBILITY = {
  id: 'everybody',
  cid: 'everybody',
  name: 'everybody',
  record_calls: 'everybody',
  record_seconds: 'everybody',
  dedupe_seconds: 'everybody',
  affiliate_can_pull_number: 'everybody',
  // Whoever has it is lent numbers.
  show_key: ofWriters('campaigns'),
  paused: 'everybody',
  paused_at: 'everybody',
  created_at: 'everybody',
  updated_at: 'everybody',
  greeting: 'everybody',
  timers: 'everybody',
  menu_options: 'everybody',
} as const

/** A key as Campaigns show it. */
export const POSTBACK_KEY_ENTRY_VISIBILITY = {
  name: 'everybody',
  action: 'everybody',
  // Who has the key writes revenue, and the URL holds it.
  url: ofWriters('postback_keys'),
  key: ofWriters('postback_keys'),
} as const

export const POSTBACK_KEY_VISIBILITY = {
  id: 'everybody',
  ...POSTBACK_KEY_ENTRY_VISIBILITY,
  paused: 'everybody',
  ttl_seconds: 'everybody',
  timeout: 'everybody',
  inbound_number: 'everybody',
  number_pool_id: 'everybody',
  allow_no_caller_number: 'everybody',
  add_to_caps_on_status_reserved: 'everybody',
  route_only_to_reserved_target: 'everybody',
  ping_shield_scope: 'everybody',
  claim_percent_threshold: 'everybody',
  blocked_inbound_percent: 'everybody',
  created_at: 'everybody',
  updated_at: 'everybody',
} as const

export const CAMPAIGN_VISIBILITY = {
  ...LISTED_CAMPAIGN_VISIBILITY,
  caller_blocked_message: 'everybody',
  routing_strategy: 'everybody',
  trunk_id: 'everybody',
  minimum_attestation: 'everybody',
  velocity_calls: 'everybody',
  velocity_seconds: 'everybody',
  conversion_criteria: 'everybody',
  // Left out for who may not read targets where the document is made, and shown as those are.
  target_ids: 'everybody',
  target_group_ids: 'everybody',
  targets: 'everybody',
  number_pools: 'everybody',
  // Shown as POSTBACK_KEY_ENTRY_VISIBILITY says.
  postback_keys: 'everybody',
} as const

/** What a buyer is shown of conditions and criteria, and of how it is asked for bids, is in `targets-shown-to.ts`. */
export const TARGET_VISIBILITY = {
  id: 'everybody',
  number: 'everybody',
  name: 'everybody',
  tid: 'everybody',
  priority: 'everybody',
  weight: 'everybody',
  timeout_seconds: 'everybody',
  timer_offset: 'everybody',
  send_digits: 'everybody',
  inband_signals: 'everybody',
  time_zone: 'everybody',
  alternative_id: 'everybody',
  dba: 'everybody',
  block_recording: 'everybody',
  obfuscate_cid: 'everybody',
  custom_cid: 'everybody',
  cid_number_id: 'everybody',
  sip_username: 'everybody',
  sip_password: ofWriters('targets'),
  trunk_id: ofCompany(null),
  velocity_calls: 'everybody',
  velocity_seconds: 'everybody',
  sip: 'everybody',
  paused: 'everybody',
  paused_at: 'everybody',
  created_at: 'everybody',
  updated_at: 'everybody',
  target_group_ids: 'everybody',
  concurrency_cap: 'everybody',
  calls_in_progress: 'everybody',
  caps: 'everybody',
  business_hours: 'everybody',
  tag_values: 'everybody',
  conversion_criteria: 'everybody',
  bid_request: 'everybody',
} as const

/** Its secret stands in the answers of create and roll alone, which only its writers are given. */
export const WEBHOOK_VISIBILITY = {
  id: 'everybody',
  url: 'everybody',
  events: 'everybody',
  paused: 'everybody',
  paused_at: 'everybody',
  pause_reason: 'everybody',
  failing_since: 'everybody',
  created_at: 'everybody',
  updated_at: 'everybody',
} as const
