import { type Static, Type } from 'typebox'
import { asSeenBy, type Party } from '../../access/party.ts'
import { INBOUND_VISIBILITY } from '../../access/visibility.ts'
import { RESERVATION_STATUSES, statusAt } from '../../domain/reservations/reservation-status.ts'
import type { Instant } from '../../domain/time/instant.ts'
import {
  Id,
  Integer,
  Nullable,
  NullableInteger,
  NullableText,
  NullableTimestamp,
  OneOf,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import type { InboundRow } from './inbound-rows.ts'

/** Used where there is no UUID, because UUID fields are never null (service-api.md, RTB Inbound). */
export const NO_UUID = '00000000-0000-0000-0000-000000000000'

const Uuid = Type.String({ format: 'uuid' })

export const Inbound = Type.Object({
  call_uuid: Uuid,
  uuid: Uuid,
  postback_key_id: Integer({ description: 'Internal ID of the postback key; 0 for a buyer.' }),
  caller_number: NullableText(),
  affiliate_id: Integer({ description: 'Internal ID of the Affiliate; 0 for a buyer.' }),
  campaign_id: Id,
  target_id: Nullable({
    ...Id,
    description: 'Internal ID of the Target; null without one, and for a publisher.',
  }),
  revenue: Type.Number({ description: 'Dollars; 0 for a publisher.' }),
  payout: Type.Number({ description: 'Dollars; 0 for a buyer.' }),
  status: OneOf(RESERVATION_STATUSES, { type: 'string' }),
  duplicate_order: Integer(),
  duplicate_original_uuid: Uuid,
  caller_state: NullableText(),
  caller_city: NullableText(),
  caller_zip: NullableText(),
  caller_country: NullableText(),
  created_at: Timestamp,
  confirmed_at: NullableTimestamp,
  ended_at: NullableTimestamp,
  time_to_resolve: Nullable(Type.Number({ description: 'Seconds from the ping to its end.' })),
  fired_pixels_count: Integer(),
  fired_pixels_error_count: Integer(),
  pbm_table_version: Type.Optional(NullableText()),
  pbm_rule_id: Type.Optional(NullableInteger()),
  pbm_bucket: Type.Optional(NullableInteger()),
  pbm_variant: Type.Optional(Nullable(Text())),
  pbm_original_payout: Type.Optional(Nullable(Type.Number())),
  pbm_percent_of_revenue: Type.Optional(Nullable(Type.Number())),
})

const MILLISECONDS_PER_SECOND = 1_000

/** @param party who sees it */
export function inboundDocument(
  row: InboundRow,
  now: Instant,
  hasPayoutBidModification: boolean,
  party: Party,
): Static<typeof Inbound> {
  return asSeenBy(party, INBOUND_VISIBILITY, inboundShape(row, now, hasPayoutBidModification))
}

function inboundShape(
  row: InboundRow,
  now: Instant,
  hasPayoutBidModification: boolean,
): Static<typeof Inbound> {
  const status = statusAt({ status: row.status, expiresAt: row.expires_at?.getTime() ?? null }, now)
  const endedAt = row.ended_at ?? (status === 'expired' ? row.expires_at : null)
  return {
    call_uuid: status === 'claimed' ? row.call_uuid : NO_UUID,
    uuid: row.uuid,
    postback_key_id: row.postback_key_id,
    caller_number: row.caller_number,
    affiliate_id: row.affiliate_id,
    campaign_id: row.campaign_id,
    target_id: row.target_id,
    revenue: row.revenue,
    payout: row.payout,
    status,
    duplicate_order: row.duplicate_order,
    duplicate_original_uuid: row.duplicate_original_uuid ?? NO_UUID,
    caller_state: row.caller_state,
    caller_city: row.caller_city,
    caller_zip: row.caller_zip,
    caller_country: row.caller_country,
    created_at: row.created_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    time_to_resolve:
      endedAt === null ? null : (endedAt.getTime() - row.created_at.getTime()) / MILLISECONDS_PER_SECOND,
    fired_pixels_count: row.fired_pixels_count,
    fired_pixels_error_count: row.fired_pixels_error_count,
    ...(hasPayoutBidModification && payoutBidModification(row)),
  }
}

/** All present, null where no table was active and for publishers and buyers; all absent where the Company has not enabled them. */
function payoutBidModification(row: InboundRow) {
  return {
    pbm_table_version: row.pbm_table_version,
    pbm_rule_id: row.pbm_rule_id,
    pbm_bucket: row.pbm_bucket,
    pbm_variant: row.pbm_variant,
    pbm_original_payout: row.pbm_original_payout,
    pbm_percent_of_revenue: row.pbm_percent_of_revenue,
  }
}
