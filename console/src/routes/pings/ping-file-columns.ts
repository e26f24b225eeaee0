import type { Ping } from '../../api/resources/pings.ts'

/** What of an export each column of the list is. */
export const PING_FILE_COLUMNS: Readonly<Record<string, readonly (keyof Ping)[]>> = {
  created_at: ['created_at'],
  outcome: ['status'],
  caller: ['caller_number'],
  campaign: ['campaign_id'],
  publisher: ['affiliate_id'],
  target: ['target_id'],
  revenue: ['revenue'],
  payout: ['payout'],
  resolved: ['time_to_resolve'],
  call: ['call_uuid'],
  state: ['caller_state'],
  city: ['caller_city'],
  zip: ['caller_zip'],
  country: ['caller_country'],
  duplicate: ['duplicate_order'],
  uuid: ['uuid'],
}
