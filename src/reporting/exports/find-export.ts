import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { FieldErrors } from '../../platform/refusals/refusal.ts'

/** Where an export stands: `pending` until a process takes it, `running` until its file is whole. */
export type ExportState = 'pending' | 'running' | 'finished' | 'failed'

/** A row of `exports`, as far as it is shown. */
export interface ExportRow {
  readonly company_id: number
  readonly id: number
  readonly format: string
  readonly state: ExportState
  readonly errors: FieldErrors
  readonly row_count: number | null
  readonly file_key: string | null
  readonly expires_at: Date | null
}

type Reader = Pick<CompanyAccess, 'companyId' | 'onlyAffiliateId' | 'onlyTargetId'>

/**
 * Null where the Company has no such export, or the reader may not see everything in it: publishers and buyers find
 * those made for their own rows.
 */
export async function findExport(
  pool: Pool,
  { companyId, onlyAffiliateId, onlyTargetId }: Reader,
  id: number,
): Promise<ExportRow | null> {
  const { rows } = await pool.query<ExportRow>(FIND_EXPORT, [companyId, onlyAffiliateId, onlyTargetId, id])
  return rows[0] ?? null
}

export const EXPORT_COLUMNS = 'company_id, id, format, state, errors, row_count, file_key, expires_at'

/** Of `$1`, a Company: everything in them may be seen by a reader of one Affiliate (`$2`) or Target (`$3`); null = all. */
export const SHOWN_TO_READER = `
  company_id = $1
    AND ($2::integer IS NULL OR only_affiliate_id = $2)
    AND ($3::integer IS NULL OR only_target_id = $3)`

const FIND_EXPORT = `SELECT ${EXPORT_COLUMNS} FROM exports WHERE ${SHOWN_TO_READER} AND id = $4`

/** Which Company an export belongs to; null when there is none. */
export async function findExportOwner(pool: Pool, id: number): Promise<number | null> {
  const { rows } = await pool.query<{ company_id: number }>('SELECT company_id FROM exports WHERE id = $1', [
    id,
  ])
  return rows[0]?.company_id ?? null
}

export interface Unfinished {
  readonly ofCompany: number
  /** Of the reader's own rows: of a publisher's or buyer's, or of all. */
  readonly own: number
}

/** How many exports of a Company are waiting or being made. Who else counts them waits until the transaction ends. */
export async function countUnfinished(
  tx: Queryable,
  { companyId, onlyAffiliateId, onlyTargetId }: Reader,
): Promise<Unfinished> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`exports ${companyId}`}, 0))`)
  const { rows } = await tx.execute<{ of_company: number; own: number }>(sql`
    SELECT
      count(*) AS of_company,
      count(*) FILTER (WHERE only_affiliate_id IS NOT DISTINCT FROM ${onlyAffiliateId}::integer
        AND only_target_id IS NOT DISTINCT FROM ${onlyTargetId}::integer) AS own
    FROM exports
    WHERE company_id = ${companyId} AND state IN ('pending', 'running')`)
  const [row] = rows
  return { ofCompany: row?.of_company ?? 0, own: row?.own ?? 0 }
}

interface AskedExport {
  readonly id: number
  readonly format: string
  readonly params: object
  readonly columns: readonly string[] | null
}

/** What was asked for, as the audit log keeps it. */
export async function readExportRequest(
  tx: Queryable,
  companyId: number,
  id: number,
): Promise<AskedExport | null> {
  const { rows } = await tx.execute<{
    format: string
    filters: object
    columns: readonly string[] | null
  }>(sql`
    SELECT format, filters, columns FROM exports WHERE company_id = ${companyId} AND id = ${id}`)
  const [row] = rows
  return row === undefined ? null : { id, format: row.format, params: row.filters, columns: row.columns }
}
