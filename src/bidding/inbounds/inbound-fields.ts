import { type SQL, sql } from 'drizzle-orm'
import { type Party, withheldFrom } from '../../access/party.ts'
import { INBOUND_VISIBILITY } from '../../access/visibility.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { statusAt } from './inbound-conditions.ts'
import { NO_UUID } from './inbound-document.ts'

/** A field of the log's rows, as the database computes it. */
export interface InboundField {
  /** On the wire. */
  readonly name: string
  /**
   * How its value is written: a `text` may contain anything, a `plain` value is an id, a count or one of our own words.
   */
  readonly kind: 'text' | 'instant' | 'amount' | 'plain'
  /** Over a row of `reservations`. */
  readonly value: SQL
}

/**
 * The fields of `inboundDocument` at `now`, in the order of the contract, for reading more rows than should pass
 * through this process.
 * @param party who sees them
 */
export function inboundFields(
  now: Instant,
  hasPayoutBidModification: boolean,
  party: Party,
): readonly InboundField[] {
  const status = statusAt(now)
  const endedAt = sql`coalesce(ended_at, CASE WHEN ${status} = 'expired' THEN expires_at END)`
  const noUuid = sql`${NO_UUID}::uuid`
  const computed: Readonly<Record<string, SQL>> = {
    call_uuid: sql`CASE WHEN status = 'claimed' THEN call_uuid ELSE ${noUuid} END`,
    status,
    duplicate_original_uuid: sql`coalesce(duplicate_original_uuid, ${noUuid})`,
    ended_at: endedAt,
    time_to_resolve: sql`extract(epoch FROM ${endedAt} - created_at)`,
  }
  const fields = hasPayoutBidModification ? [...FIELDS, ...PAYOUT_FIELDS] : FIELDS
  return fields.map(([name, kind]) => {
    const withheld = withheldFrom(party, INBOUND_VISIBILITY[name])
    if (withheld !== null) return { name, kind: 'plain', value: sql`${withheld.instead}` }
    return { name, kind, value: computed[name] ?? sql.identifier(name).getSQL() }
  })
}

type FieldKind = readonly [name: keyof typeof INBOUND_VISIBILITY, kind: InboundField['kind']]

const FIELDS: readonly FieldKind[] = [
  ['call_uuid', 'plain'],
  ['uuid', 'plain'],
  ['postback_key_id', 'plain'],
  // E.164 or nothing: pings with any other are refused.
  ['caller_number', 'plain'],
  ['affiliate_id', 'plain'],
  ['campaign_id', 'plain'],
  ['target_id', 'plain'],
  ['revenue', 'amount'],
  ['payout', 'amount'],
  ['status', 'plain'],
  ['duplicate_order', 'plain'],
  ['duplicate_original_uuid', 'plain'],
  ['caller_state', 'text'],
  ['caller_city', 'text'],
  ['caller_zip', 'text'],
  ['caller_country', 'text'],
  ['created_at', 'instant'],
  ['confirmed_at', 'instant'],
  ['ended_at', 'instant'],
  ['time_to_resolve', 'amount'],
  ['fired_pixels_count', 'plain'],
  ['fired_pixels_error_count', 'plain'],
]

const PAYOUT_FIELDS: readonly FieldKind[] = [
  ['pbm_table_version', 'text'],
  ['pbm_rule_id', 'plain'],
  ['pbm_bucket', 'plain'],
  ['pbm_variant', 'text'],
  ['pbm_original_payout', 'amount'],
  ['pbm_percent_of_revenue', 'amount'],
]
