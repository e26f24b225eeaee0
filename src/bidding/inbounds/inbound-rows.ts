import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { markedPlaces, ROWS_PER_BLOCK, ROWS_PER_STRIDE } from './block-places.ts'
import type { Block } from './block-run.ts'
import type { InboundComparison } from './inbound-comparisons.ts'

/** A row of `reservations` as the log shows it. */
export interface InboundRow {
  readonly uuid: string
  readonly call_uuid: string
  readonly status: ReservationStatus
  readonly postback_key_id: number
  readonly campaign_id: number
  readonly affiliate_id: number
  readonly target_id: number | null
  readonly caller_number: string | null
  /** Dollars. */
  readonly revenue: number
  readonly payout: number
  readonly duplicate_order: number
  readonly duplicate_original_uuid: string | null
  readonly caller_state: string | null
  readonly caller_city: string | null
  readonly caller_zip: string | null
  readonly caller_country: string | null
  readonly created_at: Date
  readonly confirmed_at: Date | null
  readonly ended_at: Date | null
  readonly expires_at: Date | null
  readonly fired_pixels_count: number
  readonly fired_pixels_error_count: number
  readonly pbm_table_version: string | null
  readonly pbm_rule_id: number | null
  readonly pbm_bucket: number | null
  readonly pbm_variant: string | null
  /** Dollars. */
  readonly pbm_original_payout: number | null
  readonly pbm_percent_of_revenue: number | null
}

/** Some of the rows that are found, counted from the newest. */
export interface RowRange {
  readonly offset: number
  readonly limit: number
}

/** The columns of a SELECT that returns `InboundRow`s. */
export const INBOUND_COLUMNS = `
  uuid, call_uuid, status, postback_key_id, campaign_id, affiliate_id, target_id, caller_number,
  revenue::float8, payout::float8, duplicate_order, duplicate_original_uuid, caller_state, caller_city, caller_zip,
  caller_country, created_at, confirmed_at, ended_at, expires_at, fired_pixels_count, fired_pixels_error_count,
  pbm_table_version, pbm_rule_id, pbm_bucket, pbm_variant,
  pbm_original_payout::float8, pbm_percent_of_revenue::float8`

const COLUMNS = sql.raw(INBOUND_COLUMNS)

/** Rows of the log, newest first. It skips over all rows before them, which are few where blocks hold the others. */
export function readInbounds(
  pool: Pool,
  condition: SQL,
  { offset, limit }: RowRange,
): Promise<readonly InboundRow[]> {
  return queryRows<InboundRow & Record<string, unknown>>(
    pool,
    sql`
    SELECT ${COLUMNS}
    FROM reservations
    WHERE ${condition}
    ORDER BY uuid DESC
    LIMIT ${limit} OFFSET ${offset}`,
  )
}

/**
 * Rows of some blocks, newest first. Only the strides that contain the rows are read: `limit` of them at most, and
 * `ROWS_PER_STRIDE` rows of each.
 */
export function readInboundsOfBlocks(
  pool: Pool,
  companyId: number,
  blocks: readonly Block[],
  comparisons: readonly InboundComparison[],
  condition: SQL,
  { offset, limit }: RowRange,
): Promise<readonly InboundRow[]> {
  return queryRows<InboundRow & Record<string, unknown>>(
    pool,
    sql`
    WITH stride AS (
      SELECT
        coalesce(block.stride_uuids[number - 1], block.after_uuid) AS after_uuid,
        block.stride_uuids[number] AS last_uuid, block.first_created_at, block.last_created_at,
        bit_count(
          substring(marked.places FROM 1 + (number - 1) * ${ROWS_PER_STRIDE}::integer FOR ${ROWS_PER_STRIDE}::integer)
        ) AS found
      FROM reservation_blocks AS block ${markedPlaces(comparisons)}
      CROSS JOIN generate_series(1, ${ROWS_PER_BLOCK / ROWS_PER_STRIDE}::integer) AS number
      WHERE block.company_id = ${companyId}
        AND block.last_uuid = ANY (${sql.param(blocks.map(({ lastUuid }) => lastUuid))}::uuid[])
    ), counted AS (
      SELECT stride.*, (sum(found) OVER (ORDER BY last_uuid DESC))::bigint AS found_by_then
      FROM stride
      WHERE found > 0
    ), chosen AS (
      SELECT *
      FROM counted
      WHERE found_by_then > ${offset}::bigint AND found_by_then - found < ${offset + limit}::bigint
    )
    SELECT inbound.*
    FROM chosen
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS}
      FROM reservations
      WHERE ${condition}
        AND uuid > chosen.after_uuid
        AND uuid <= chosen.last_uuid
        AND created_at BETWEEN chosen.first_created_at AND chosen.last_created_at
      -- Keeps it a look-up by key for each stride: the planner takes a range of keys for thousands of rows.
      OFFSET 0
    ) AS inbound
    ORDER BY inbound.uuid DESC
    LIMIT ${limit} OFFSET ${offset}::bigint - (SELECT min(found_by_then - found) FROM chosen)`,
  )
}
