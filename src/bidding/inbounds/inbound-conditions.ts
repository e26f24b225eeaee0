import { type SQL, sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'
import type { CreatedAtWindow } from './created-at-window.ts'
import { type InboundComparison, type InboundScope, inboundComparisons } from './inbound-comparisons.ts'
import type { InboundFilters } from './inbound-query.ts'

/** The SQL condition that a row of `reservations` must meet to be listed at `now`. */
export function inboundConditions(
  scope: InboundScope,
  filters: InboundFilters,
  window: CreatedAtWindow,
  now: Instant,
): SQL {
  const conditions = [
    sql`company_id = ${scope.companyId}`,
    // created_at selects the partitions; the uuids, which are ordered by time, select the part of their indexes.
    sql`created_at >= ${toIsoString(window.start)} AND created_at < ${toIsoString(window.end)}`,
    sql`uuid >= ${firstUuidV7(window.start)}::uuid AND uuid < ${firstUuidV7(window.end)}::uuid`,
    ...inboundComparisons(scope, filters).map(comparison => rowCondition(comparison, now)),
  ]
  return sql.join(conditions, sql` AND `)
}

function rowCondition(comparison: InboundComparison, now: Instant): SQL {
  const column = columnAt(comparison.column, now)
  if (comparison.type === 'numeric') {
    return sql`${column} BETWEEN ${comparison.low} AND ${comparison.high}`
  }
  return sql`${column} = ANY (${sql.param(comparison.among)}::${sql.raw(comparison.type)}[])`
}

function columnAt(column: InboundComparison['column'], now: Instant): SQL {
  switch (column) {
    case 'status':
      return statusAt(now)
    case 'duplicate':
      return sql`(duplicate_order > 0)`
    case 'campaign_id':
    case 'affiliate_id':
    case 'target_id':
    case 'postback_key_id':
    case 'reason':
    case 'caller_number':
    case 'caller_state':
    case 'caller_country':
    case 'revenue':
    case 'payout':
      return sql.identifier(column).getSQL()
    default:
      return unreachable(column)
  }
}

/** Like `statusAt` of the domain: a live reservation has expired from `expires_at` on, whatever its row still says. */
export function statusAt(now: Instant): SQL {
  return sql`CASE WHEN status IN ('reserved', 'confirmed') AND expires_at <= ${toIsoString(now)} THEN 'expired' ELSE status END`
}
