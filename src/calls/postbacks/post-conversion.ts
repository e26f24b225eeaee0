import type { Money } from '../../domain/money/money.ts'
import { UPDATED_FROM_OUTSIDE } from '../records/call-row.ts'
import { changeOfNamedCall, type NamedCall, type Statements } from './named-call.ts'

/** What somebody says a call was worth. Dollars; null leaves it as it is. */
export interface ConversionPosting {
  readonly companyId: number
  /** Only calls of this Campaign are considered. */
  readonly campaignId: number
  readonly call: NamedCall
  readonly revenue: Money | null
  readonly payout: Money | null
  /** Who says so, and what they note of it; absent: somebody outside, such as a buyer. */
  readonly author?: ConversionAuthor
}

interface ConversionAuthor {
  readonly user: { readonly id: number; readonly name: string }
  readonly note?: string
}

/** The call before and after. */
export interface PostedConversion {
  readonly uuid: string
  readonly before: CallWorth
  /** Null where the same had been posted before. */
  readonly after: CallWorth | null
}

/** In dollars. */
interface CallWorth {
  readonly converted: boolean
  readonly revenue: number
  readonly payout: number
}

/** How far back a caller's last call may lie (completions.md §10). */
const LAST_CALL_WITHIN_DAYS = 30

/** $3 and $4 are revenue and payout, $5 is the author. */
const post = changeOfNamedCall<PostedConversion>(
  'post_conversion',
  5,
  condition => `
    WITH found AS (
      SELECT company_id, uuid, created_at, posted_revenue, posted_payout, converted, revenue, payout
      FROM calls
      WHERE company_id = $1 AND campaign_id = $2 AND ${condition}
      FOR UPDATE
    ), changed AS (
      UPDATE calls AS call
      SET
        posted_revenue = coalesce($3, call.posted_revenue),
        posted_payout = coalesce($4, call.posted_payout),
        revenue = coalesce($3, call.revenue),
        payout = coalesce($4, call.payout),
        converted = true,
        updated_at = ${UPDATED_FROM_OUTSIDE}
      FROM found
      WHERE call.company_id = found.company_id
        AND call.uuid = found.uuid
        AND call.created_at = found.created_at
        AND (found.posted_revenue, found.posted_payout)
          IS DISTINCT FROM (coalesce($3::numeric, found.posted_revenue), coalesce($4::numeric, found.posted_payout))
      RETURNING call.company_id, call.uuid, call.created_at, call.converted, call.revenue, call.payout
    ), recorded AS (
      INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
      SELECT
        company_id, uuid, created_at, now(), 'conversion_posted',
        (jsonb_build_object('revenue', $3::float8, 'payout', $4::float8) || coalesce($5::jsonb, '{}'))::json
      FROM changed
    )
    SELECT uuid, ${worthOf('found')} AS before, (SELECT ${worthOf('changed')} FROM changed) AS after
    FROM found`,
  LAST_CALL_WITHIN_DAYS,
)

function worthOf(source: string): string {
  return `json_build_object(
    'converted', ${source}.converted, 'revenue', ${source}.revenue::float8, 'payout', ${source}.payout::float8
  )`
}

/**
 * Marks a call as converted and sets what it earns, whatever its criterion says; for a running call this takes effect
 * at its end. Repeating it changes nothing; other amounts correct it, and every posting stays an event of the call.
 * @returns null where the Campaign has no such call
 */
export function postConversion(
  db: Statements,
  { companyId, campaignId, call, revenue, payout, author }: ConversionPosting,
): Promise<PostedConversion | null> {
  const amounts = [revenue?.toFixed() ?? null, payout?.toFixed() ?? null]
  const by = author === undefined ? null : JSON.stringify(author)
  return post(db, { values: [companyId, campaignId, ...amounts, by], call })
}
