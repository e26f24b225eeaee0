import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import type { Page } from '../../platform/http/pagination.ts'

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
}

/** One page of the log, newest first, and how many rows all pages have. */
export async function listInbounds(
  pool: Pool,
  condition: SQL,
  page: Page,
): Promise<{ readonly rows: readonly InboundRow[]; readonly totalRows: number }> {
  const rows = await readPage(pool, condition, page)
  // A page that is not full is the last one: nothing has to be counted.
  const isLast = rows.length < page.perPage && (rows.length > 0 || page.page === 1)
  return { rows, totalRows: isLast ? page.offset + rows.length : await countRows(pool, condition) }
}

function readPage(pool: Pool, condition: SQL, page: Page): Promise<readonly InboundRow[]> {
  return queryRows<InboundRow>(
    pool,
    sql`
    SELECT uuid, call_uuid, status, postback_key_id, campaign_id, affiliate_id, target_id, caller_number,
      revenue::float8, payout::float8, duplicate_order, duplicate_original_uuid, caller_state, caller_city, caller_zip,
      caller_country, created_at, confirmed_at, ended_at, expires_at
    FROM reservations
    WHERE ${condition}
    ORDER BY uuid DESC
    LIMIT ${page.perPage} OFFSET ${page.offset}`,
  )
}

async function countRows(pool: Pool, condition: SQL): Promise<number> {
  const [counted] = await queryRows<{ found: number }>(
    pool,
    sql`SELECT count(*) AS found FROM reservations WHERE ${condition}`,
  )
  return counted?.found ?? 0
}
