import { type SQL, sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { MAX_INTEGER } from '../../platform/http/wire-types.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'
import type { CreatedAtWindow } from './created-at-window.ts'
import type { InboundFilters } from './inbound-query.ts'

/** Whose rows of the log are asked for. */
export interface InboundScope {
  readonly companyId: number
  /** Set for a publisher, who sees only its own rows. */
  readonly onlyAffiliateId: number | null
  /** Set for a buyer, who sees only its own rows. */
  readonly onlyTargetId: number | null
}

/** The SQL condition that a row of `reservations` must meet to be listed at `now`. */
export function inboundConditions(
  scope: InboundScope,
  filters: InboundFilters,
  window: CreatedAtWindow,
  now: Instant,
): SQL {
  const conditions = [
    sql`company_id = ${scope.companyId}`,
    // created_at chooses the partitions; the uuids, which are in the order of time, the part of their indexes.
    sql`created_at >= ${toIsoString(window.start)} AND created_at < ${toIsoString(window.end)}`,
    sql`uuid >= ${firstUuidV7(window.start)}::uuid AND uuid < ${firstUuidV7(window.end)}::uuid`,
  ]
  const add = <T>(value: T | null | undefined, condition: (value: T) => SQL) => {
    if (value !== undefined && value !== null && value !== '') conditions.push(condition(value))
  }
  add(scope.onlyAffiliateId, id => sql`affiliate_id = ${id}`)
  add(scope.onlyTargetId, id => sql`target_id = ${id}`)
  add(filters.campaign_id, ids => sql`campaign_id = ANY (${integers(ids)})`)
  add(filters.affiliate_id, ids => sql`affiliate_id = ANY (${integers(ids)})`)
  add(filters.target_id, ids => sql`target_id = ANY (${integers(ids)})`)
  add(filters.postback_key_id, ids => sql`postback_key_id = ANY (${integers(ids)})`)
  add(filters.status, statuses => sql`${statusAt(now)} = ANY (${sql.param(statuses)}::text[])`)
  add(filters.duplicate, isDuplicate => (isDuplicate ? sql`duplicate_order > 0` : sql`duplicate_order = 0`))
  add(filters.caller_state, state => sql`caller_state = ${state.toUpperCase()}`)
  add(filters.caller_country, country => sql`caller_country = ${country.toUpperCase()}`)
  add(filters.revenue, range => sql`revenue BETWEEN ${range[0]} AND ${range[1]}`)
  add(filters.payout, range => sql`payout BETWEEN ${range[0]} AND ${range[1]}`)
  return sql.join(conditions, sql` AND `)
}

/** Ids that storage cannot hold are nobody's. */
function integers(ids: readonly number[]): SQL {
  return sql`${sql.param(ids.filter(id => Math.abs(id) <= MAX_INTEGER))}::integer[]`
}

/** As `statusAt` of the domain: a live reservation is expired from `expires_at` on, whatever its row still says. */
function statusAt(now: Instant): SQL {
  return sql`CASE WHEN status IN ('reserved', 'confirmed') AND expires_at <= ${toIsoString(now)} THEN 'expired' ELSE status END`
}
