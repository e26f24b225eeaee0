import type { Pool } from 'pg'
import type { Money } from '../../domain/money/money.ts'
import { arrivalWindow, UPDATED_FROM_OUTSIDE } from '../records/call-row.ts'

/** What somebody outside, such as a buyer, says a call was worth. Dollars; null leaves it as it is. */
export interface ConversionPosting {
  readonly companyId: number
  /** Only calls of this Campaign are considered. */
  readonly campaignId: number
  readonly callUuid: string
  readonly revenue: Money | null
  readonly payout: Money | null
}

const POST_CONVERSION = {
  name: 'post_conversion',
  text: `
    WITH found AS (
      SELECT company_id, uuid, created_at, posted_revenue, posted_payout
      FROM calls
      WHERE company_id = $1 AND uuid = $2 AND created_at BETWEEN $3 AND $4 AND campaign_id = $5
      FOR UPDATE
    ), changed AS (
      UPDATE calls AS call
      SET
        posted_revenue = coalesce($6, call.posted_revenue),
        posted_payout = coalesce($7, call.posted_payout),
        revenue = coalesce($6, call.revenue),
        payout = coalesce($7, call.payout),
        converted = true,
        updated_at = ${UPDATED_FROM_OUTSIDE}
      FROM found
      WHERE call.company_id = found.company_id
        AND call.uuid = found.uuid
        AND call.created_at = found.created_at
        AND (found.posted_revenue, found.posted_payout)
          IS DISTINCT FROM (coalesce($6::numeric, found.posted_revenue), coalesce($7::numeric, found.posted_payout))
      RETURNING call.company_id, call.uuid, call.created_at
    ), recorded AS (
      INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
      SELECT
        company_id, uuid, created_at, now(), 'conversion_posted',
        json_build_object('revenue', $6::float8, 'payout', $7::float8)
      FROM changed
    )
    SELECT FROM found`,
}

/**
 * Marks a call as converted and sets what it earns, whatever its criterion says; for a running call this takes effect
 * at its end. Repeating it changes nothing.
 * @returns whether the Campaign has such a call
 */
export async function postConversion(
  pool: Pool,
  { companyId, campaignId, callUuid, revenue, payout }: ConversionPosting,
): Promise<boolean> {
  const window = arrivalWindow(callUuid)
  if (window === null) return false
  const { rows } = await pool.query({
    ...POST_CONVERSION,
    values: [
      companyId,
      callUuid,
      window.from,
      window.to,
      campaignId,
      revenue?.toFixed() ?? null,
      payout?.toFixed() ?? null,
    ],
  })
  return rows.length > 0
}
