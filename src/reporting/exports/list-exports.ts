import type { Pool } from 'pg'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { directionOf, pageWindow } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { EXPORT_COLUMNS, type ExportRow, SHOWN_TO_READER } from './find-export.ts'

/** An export with what was asked for. */
export interface ListedExport extends ExportRow {
  readonly filters: object
  /** Names of fields in their order; null: all. */
  readonly columns: readonly string[] | null
  readonly window_start: Date | null
  /** Not included. */
  readonly window_end: Date | null
  readonly created_at: Date
}

/** How exports stand for who reads their list. */
export const EXPORT_STATUSES = ['in_progress', 'ready', 'failed', 'expired'] as const

/** As `exportDocument` shows them: of `$4`, the present moment. */
const STATUS = `
  CASE
    WHEN state IN ('pending', 'running') THEN 'in_progress'
    WHEN state = 'failed' THEN 'failed'
    WHEN file_key IS NULL OR expires_at IS NULL OR expires_at <= $4::timestamptz THEN 'expired'
    ELSE 'ready'
  END`

export interface ExportFilter {
  readonly status?: (typeof EXPORT_STATUSES)[number] | undefined
  /** Newest first where it is absent. */
  readonly sort?: string | undefined
  readonly now: Instant
}

/** One page of a Company's exports, as far as the reader may see them, and how many there are in all. */
export async function listExports(
  pool: Pool,
  { companyId, onlyAffiliateId, onlyTargetId }: CompanyAccess,
  { status, sort, now }: ExportFilter,
  page: Page,
): Promise<{ readonly rows: readonly ListedExport[]; readonly totalRows: number }> {
  const values = [companyId, onlyAffiliateId, onlyTargetId, new Date(now), status ?? null]
  const listed = `${SHOWN_TO_READER} AND ($5::text IS NULL OR ${STATUS} = $5)`
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM exports WHERE ${listed}`,
    values,
  )
  const totalRows = counted.rows[0]?.total ?? 0
  const { limit, offset, isFromEnd } = pageWindow(page, totalRows)
  if (limit === 0) return { rows: [], totalRows }
  const { rows } = await pool.query<ListedExport>(
    `SELECT ${EXPORT_COLUMNS}, filters, columns, window_start, window_end, created_at
     FROM exports
     WHERE ${listed}
     ORDER BY id ${directionOf({ isFromEnd }, sort === 'id')}
     LIMIT ${limit} OFFSET ${offset}`,
    values,
  )
  return { rows: isFromEnd ? rows.reverse() : rows, totalRows }
}
