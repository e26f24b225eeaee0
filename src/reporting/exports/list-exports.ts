import type { Pool } from 'pg'
import type { CompanyAccess } from '../../access/company-access.ts'
import { pageWindow } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { EXPORT_COLUMNS, type ExportRow, SHOWN_TO_READER } from './find-export.ts'

/** An export with what was asked for. */
export interface ListedExport extends ExportRow {
  readonly filters: object
  readonly window_start: Date | null
  /** Not included. */
  readonly window_end: Date | null
  readonly created_at: Date
}

/** One page of a Company's exports, as far as the reader may see them, newest first; and how many there are in all. */
export async function listExports(
  pool: Pool,
  { companyId, onlyAffiliateId, onlyTargetId }: CompanyAccess,
  page: Page,
): Promise<{ readonly rows: readonly ListedExport[]; readonly totalRows: number }> {
  const values = [companyId, onlyAffiliateId, onlyTargetId]
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM exports WHERE ${SHOWN_TO_READER}`,
    values,
  )
  const totalRows = counted.rows[0]?.total ?? 0
  const { limit, offset, isFromEnd } = pageWindow(page, totalRows)
  if (limit === 0) return { rows: [], totalRows }
  const { rows } = await pool.query<ListedExport>(
    `SELECT ${EXPORT_COLUMNS}, filters, window_start, window_end, created_at
     FROM exports
     WHERE ${SHOWN_TO_READER}
     ORDER BY id ${isFromEnd ? 'ASC' : 'DESC'}
     LIMIT ${limit} OFFSET ${offset}`,
    values,
  )
  return { rows: isFromEnd ? rows.reverse() : rows, totalRows }
}
