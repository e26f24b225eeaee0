import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import { type PageWindow, pageWindow } from '../../platform/database/page-window.ts'
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
  if (page.page === 1) {
    const rows = await readPage(pool, condition, { limit: page.perPage, offset: 0, isFromEnd: false })
    // A page that is not full is the only one: nothing has to be counted.
    if (rows.length < page.perPage) return { rows, totalRows: rows.length }
    return { rows, totalRows: await countRows(pool, condition) }
  }
  const totalRows = await countRows(pool, condition)
  return { rows: await readPage(pool, condition, pageWindow(page, totalRows)), totalRows }
}

async function readPage(
  pool: Pool,
  condition: SQL,
  { limit, offset, isFromEnd }: PageWindow,
): Promise<readonly InboundRow[]> {
  const rows = await queryRows<InboundRow>(
    pool,
    sql`
    SELECT uuid, call_uuid, status, postback_key_id, campaign_id, affiliate_id, target_id, caller_number,
      revenue::float8, payout::float8, duplicate_order, duplicate_original_uuid, caller_state, caller_city, caller_zip,
      caller_country, created_at, confirmed_at, ended_at, expires_at
    FROM reservations
    WHERE ${condition}
    ORDER BY uuid ${sql.raw(isFromEnd ? 'ASC' : 'DESC')}
    LIMIT ${limit} OFFSET ${offset}`,
  )
  return isFromEnd ? rows.toReversed() : rows
}

async function countRows(pool: Pool, condition: SQL): Promise<number> {
  const [counted] = await queryRows<{ found: number }>(
    pool,
    sql`SELECT count(*) AS found FROM reservations WHERE ${condition}`,
  )
  return counted?.found ?? 0
}
