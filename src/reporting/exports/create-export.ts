import { sql } from 'drizzle-orm'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { InboundRequest } from '../../bidding/inbounds/read-inbound-request.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import type { FieldErrors } from '../../platform/refusals/refusal.ts'
import { FORMAT } from './export-schema.ts'
import type { ExportRow, ExportState } from './find-export.ts'

/** What a file is to hold. */
export interface ExportRequest extends InboundRequest {
  /** Names of fields in their order; null: all that the Company's log has. */
  readonly columns: readonly string[] | null
}

/** Puts an export into the queue. Who asks decides whose rows it contains. */
export function createExport(
  tx: Queryable,
  access: CompanyAccess,
  { filters, window, columns }: ExportRequest,
): Promise<ExportRow> {
  return insertExport(tx, access, {
    state: 'pending',
    filters,
    columns,
    windowStart: toIsoString(window.start),
    windowEnd: toIsoString(window.end),
    errors: {},
  })
}

/** Stores an invalid request, so that its id can be polled like any other. */
export function createRefusedExport(
  tx: Queryable,
  access: CompanyAccess,
  errors: FieldErrors,
): Promise<ExportRow> {
  return insertExport(tx, access, {
    state: 'failed',
    filters: {},
    columns: null,
    windowStart: null,
    windowEnd: null,
    errors,
  })
}

interface NewExport {
  readonly state: ExportState
  readonly filters: object
  readonly columns: readonly string[] | null
  readonly windowStart: string | null
  readonly windowEnd: string | null
  readonly errors: FieldErrors
}

async function insertExport(
  tx: Queryable,
  { companyId, user, onlyAffiliateId, onlyTargetId }: CompanyAccess,
  { state, filters, columns, windowStart, windowEnd, errors }: NewExport,
): Promise<ExportRow> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO exports (
      company_id, user_id, only_affiliate_id, only_target_id, format, state, filters, columns, window_start,
      window_end, errors, finished_at
    )
    VALUES (
      ${companyId}, ${user.id}, ${onlyAffiliateId}, ${onlyTargetId}, ${FORMAT}, ${state}, ${JSON.stringify(filters)},
      ${columns === null ? null : sql.param(columns)}, ${windowStart}, ${windowEnd}, ${JSON.stringify(errors)}, CASE WHEN ${state === 'failed'}::boolean THEN now() END
    )
    RETURNING id`)
  return {
    company_id: companyId,
    id: inserted(rows[0]).id,
    format: FORMAT,
    state,
    errors,
    row_count: null,
    file_key: null,
    expires_at: null,
  }
}
